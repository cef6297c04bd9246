-- Screens are named by their purpose. A menu that staff have renamed keeps the name they gave it.
UPDATE menu SET menu_en = n.new_en, menu_bn = n.new_bn
  FROM (VALUES
    ('/site/exam/marks-entry', 'Marks entry', 'নম্বর প্রদান', 'Marks entry', 'নম্বর এন্ট্রি'),
    ('/site/exam/marks-send', 'Marks send', 'নম্বর প্রেরণ', 'Submit and verify marks', 'নম্বর জমা ও যাচাই'),
    ('/site/result-generate/site-result-generate-form', 'Result Generate', 'ফলাফল তৈরি', 'Generate results', 'ফলাফল তৈরি'),
    ('/site/result-report/site-result-report-two-master', 'Result Report Two', 'টেবুলেশন শিট', 'Tabulation sheet', 'টেবুলেশন শিট'),
    ('/site/fee/student-payment/fee-cancel-view', 'Fee Cancel', 'ফি বাতিল', 'Cancel receipts', 'রসিদ বাতিল'),
    ('/site/log/view', 'Log of changes', 'পরিবর্তনের লগ', 'Change log', 'পরিবর্তনের লগ'),
    ('/edu/fetch/edu-log-view', 'Log View', 'লগ দেখুন', 'Change log', 'পরিবর্তনের লগ')
  ) AS n(path, old_en, old_bn, new_en, new_bn)
 WHERE menu.route_name = n.path AND menu.menu_en = n.old_en AND menu.menu_bn = n.old_bn;
