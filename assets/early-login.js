/*
 * The login before the application is there: keeps what is typed, changes the language, and logs in by itself when the form
 * is sent. The application takes over what came of that; until its first screen stands, the same in words stands here.
 */
(function () {
  var page = document.getElementById('early');
  if (!page) return;
  var form = page.querySelector('form');
  var base = (location.pathname.match(/^\/@[a-z0-9-]+/) || [''])[0];
  var language = document.documentElement.lang === 'bn' ? 'bn' : 'en';
  var button = form.querySelector('[type=submit]');
  button.disabled = false;
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (page.hasAttribute('data-sent')) return;
    page.setAttribute('data-sent', '');
    button.setAttribute('aria-busy', 'true');
    // Read by the application, which says what was refused and asks for what more is needed.
    page.entering = enter();
  });

  function headers(token) {
    var all = {
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-TOKEN': document.querySelector('meta[name="csrf-token"]').content,
      'Accept-Language': language,
    };
    if (base) all['X-Site-Alias'] = base.slice(2);
    if (token) all.Authorization = 'Bearer ' + token;
    else all['Content-Type'] = 'application/json';
    return all;
  }

  /** Logs in; the answer with its status, or status 0 without a network. */
  function enter() {
    var given = {
      login: form.querySelector('[autocomplete="username"]').value,
      password: form.querySelector('[autocomplete="current-password"]').value,
      remember: form.querySelector('[type=checkbox]').checked,
    };
    return fetch('/api/v1/auth/log-in', {
      method: 'POST',
      headers: headers(null),
      body: JSON.stringify(given),
      credentials: 'same-origin',
    })
      .then(function (answer) {
        return answer.json().then(function (body) {
          if (answer.ok) show(body);
          return { status: answer.status, body: body };
        });
      })
      .catch(function () {
        return { status: 0, body: {} };
      });
  }

  /** The first screen in words, unless the person goes elsewhere or has something to do before it. */
  function show(entered) {
    localStorage.setItem('token', entered.token);
    // The application asks for this first; its scripts may still be on their way.
    var answer = fetch('/api/auth/user', { headers: headers(entered.token), credentials: 'same-origin' });
    answer.catch(function () {});
    window.askedEarly = { token: entered.token, answer: answer };
    if (/[?&]next=/.test(location.search)) return;
    if (entered.user.mustChangePassword || entered.needsSecondFactor) return;
    fetch('/api/v1/home/glance?language=' + language, {
      headers: headers(entered.token),
      credentials: 'same-origin',
    })
      .then(function (answer) {
        return answer.ok ? answer.json() : null;
      })
      .then(function (body) {
        // The application may have its own screen by now.
        if (body && body.shown && page.isConnected) draw(body.shown);
      })
      .catch(function () {});
  }

  function add(place, tag, text, name) {
    var element = document.createElement(tag);
    if (text) element.textContent = text;
    if (name) element.className = name;
    place.appendChild(element);
    return element;
  }

  function draw(glance) {
    var name = page.querySelector('.ps-login-name');
    var main = document.createElement('div');
    main.className = 'early-glance';
    add(main, 'h1', glance.title);
    add(main, 'p', glance.day);
    glance.cards.forEach(function (card) {
      var section = add(main, 'section');
      add(section, 'h2', card.title);
      if (card.note) add(section, 'p', card.note);
      card.lines.forEach(function (line) {
        var row = add(section, line.to ? 'a' : 'div');
        row.setAttribute('data-tone', line.tone);
        if (line.to) row.href = base + line.to;
        add(row, 'strong', line.text);
        if (line.note) add(row, 'small', line.note);
      });
    });
    add(main, 'p', glance.rest, 'early-rest').setAttribute('role', 'status');
    while (page.firstChild) page.removeChild(page.firstChild);
    page.className = 'early-page';
    page.appendChild(name);
    page.appendChild(main);
  }
})();
