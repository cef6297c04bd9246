/** A shift with its times on each weekday, HH:MM in Dhaka; null where the school is closed. */
export type ShiftSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly saturdayIn: string | null;
  readonly saturdayOut: string | null;
  readonly sundayIn: string | null;
  readonly sundayOut: string | null;
  readonly mondayIn: string | null;
  readonly mondayOut: string | null;
  readonly tuesdayIn: string | null;
  readonly tuesdayOut: string | null;
  readonly wednesdayIn: string | null;
  readonly wednesdayOut: string | null;
  readonly thursdayIn: string | null;
  readonly thursdayOut: string | null;
  readonly fridayIn: string | null;
  readonly fridayOut: string | null;
};

/** Friday and Saturday are the weekly holidays of most schools; Thursday ends early. */
export const shifts: readonly ShiftSeed[] = [
  {
    code: 'morning',
    position: 1,
    nameEn: 'Morning',
    nameBn: 'প্রভাতি',
    saturdayIn: null,
    saturdayOut: null,
    sundayIn: '07:30',
    sundayOut: '12:00',
    mondayIn: '07:30',
    mondayOut: '12:00',
    tuesdayIn: '07:30',
    tuesdayOut: '12:00',
    wednesdayIn: '07:30',
    wednesdayOut: '12:00',
    thursdayIn: '07:30',
    thursdayOut: '11:30',
    fridayIn: null,
    fridayOut: null,
  },
  {
    code: 'day',
    position: 2,
    nameEn: 'Day',
    nameBn: 'দিবা',
    saturdayIn: null,
    saturdayOut: null,
    sundayIn: '12:15',
    sundayOut: '17:00',
    mondayIn: '12:15',
    mondayOut: '17:00',
    tuesdayIn: '12:15',
    tuesdayOut: '17:00',
    wednesdayIn: '12:15',
    wednesdayOut: '17:00',
    thursdayIn: '12:15',
    thursdayOut: '16:30',
    fridayIn: null,
    fridayOut: null,
  },
  {
    code: 'full-day',
    position: 3,
    nameEn: 'Full day',
    nameBn: 'পূর্ণ দিবস',
    saturdayIn: null,
    saturdayOut: null,
    sundayIn: '10:00',
    sundayOut: '16:00',
    mondayIn: '10:00',
    mondayOut: '16:00',
    tuesdayIn: '10:00',
    tuesdayOut: '16:00',
    wednesdayIn: '10:00',
    wednesdayOut: '16:00',
    thursdayIn: '10:00',
    thursdayOut: '14:00',
    fridayIn: null,
    fridayOut: null,
  },
  {
    code: 'evening',
    position: 4,
    nameEn: 'Evening',
    nameBn: 'সান্ধ্য',
    saturdayIn: null,
    saturdayOut: null,
    sundayIn: '17:30',
    sundayOut: '20:30',
    mondayIn: '17:30',
    mondayOut: '20:30',
    tuesdayIn: '17:30',
    tuesdayOut: '20:30',
    wednesdayIn: '17:30',
    wednesdayOut: '20:30',
    thursdayIn: '17:30',
    thursdayOut: '20:00',
    fridayIn: null,
    fridayOut: null,
  },
];
