/** The reports of fees; `tab` says which. */
export const reportPath = '/site/fee/student-payment-report/view';
