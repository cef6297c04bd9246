-- Lists that are one screen with views stand in the menu once, under the name of all of them. A menu that staff have
-- renamed keeps the name they gave it.
UPDATE menu SET menu_en = n.new_en, menu_bn = n.new_bn
  FROM (VALUES
    ('/site/exam/mark-list', 'Mark list', 'নম্বর তালিকা', 'Mark sheets', 'নম্বরপত্র'),
    ('/site/employee-panel/result/emp-exam-result-master-form', 'Exam Results', 'পরীক্ষার ফলাফল', 'Exam results', 'পরীক্ষার ফলাফল')
  ) AS n(path, old_en, old_bn, new_en, new_bn)
 WHERE menu.route_name = n.path AND menu.menu_en = n.old_en AND menu.menu_bn = n.old_bn;
