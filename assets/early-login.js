/* The log-in form before the application is there: keeps that it was sent, and changes the language. */
(function () {
  var page = document.getElementById('early');
  if (!page) return;
  var form = page.querySelector('form');
  try {
    var scheme = localStorage.getItem('mantine-color-scheme-value');
    if (scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches))
      document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  } catch (_) {}
  var button = form.querySelector('[type=submit]');
  button.disabled = false;
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    page.setAttribute('data-sent', '');
    button.setAttribute('aria-busy', 'true');
  });
  page.addEventListener('click', function (event) {
    var language = event.target.getAttribute && event.target.getAttribute('data-language');
    if (!language) return;
    try {
      localStorage.setItem('language', language);
    } catch (_) {}
    document.cookie = 'language=' + language + '; path=/; max-age=34560000; samesite=strict';
    location.reload();
  });
})();
