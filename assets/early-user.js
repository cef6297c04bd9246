/*
 * Asks who is logged in while the application's scripts are on their way: they wait for the answer before they show anything,
 * and on a slow network it takes as long as they do. `web/auth/early.ts` takes it over.
 */
(function () {
  var token = null;
  try {
    token = localStorage.getItem('token');
  } catch (_) {}
  // The application came first and asks by itself.
  if (!token || 'askedEarly' in window) return;
  var alias = location.pathname.match(/^\/@([a-z0-9-]+)/);
  var headers = {
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-TOKEN': document.querySelector('meta[name="csrf-token"]').content,
    'Accept-Language': document.documentElement.getAttribute('data-lang'),
    Authorization: 'Bearer ' + token,
  };
  if (alias) headers['X-Site-Alias'] = alias[1];
  window.askedEarly = {
    token: token,
    answer: fetch('/api/auth/user', { headers: headers, credentials: 'same-origin' }),
  };
  // Without a network the application says so.
  window.askedEarly.answer.catch(function () {});
})();
