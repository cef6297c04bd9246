/* For browsers that cannot run the application: written as the oldest of them read it. */
(function () {
  var isOld =
    !('noModule' in document.createElement('script')) ||
    !window.CSS ||
    !CSS.supports ||
    !CSS.supports('aspect-ratio', '1');
  if (!isOld) return;
  var texts = [
    ['bn', 'এই ব্রাউজারটি অনেক পুরোনো, এতে পাঠশালা ঠিকমতো চলবে না। Chrome বা Firefox হালনাগাদ করে আবার খুলুন।'],
    ['en', 'This browser is too old for Pathshala. Update Chrome or Firefox and open the page again.']
  ];
  var note = document.createElement('div');
  note.setAttribute('role', 'alert');
  for (var place = 0; place < texts.length; place += 1) {
    var line = document.createElement('p');
    line.lang = texts[place][0];
    line.textContent = texts[place][1];
    line.style.margin = '16px';
    line.style.fontSize = '18px';
    note.appendChild(line);
  }
  document.body.insertBefore(note, document.body.firstChild);
})();
