/*
 * A page of the application that the server wrote: the application is fetched once the page stands, and runs when somebody
 * begins to use the page. A slow phone so shows it, and answers the first touch, at once.
 */
(function () {
  var own = document.currentScript;
  var files = document.getElementById('later').content;
  try {
    var scheme = localStorage.getItem('mantine-color-scheme-value');
    if (scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches))
      document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  } catch (_) {}
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  var isBegun = false;
  // What is pressed would be gone under the finger.
  var pressed = Promise.resolve();
  function until(end, cancelled) {
    pressed = new Promise(function (done) {
      function later() {
        setTimeout(done, 50);
      }
      addEventListener(end, later, { capture: true, once: true });
      addEventListener(cancelled, later, { capture: true, once: true });
    });
  }
  addEventListener('pointerdown', until.bind(null, 'pointerup', 'pointercancel'), true);
  // A form that is sent before anything can send it: the application does so when it takes over.
  document.getElementById('early').addEventListener('submit', function (event) {
    event.target.setAttribute('data-sent', '');
  });
  addEventListener('keydown', until.bind(null, 'keyup', 'blur'), true);
  document.getElementById('early').addEventListener('click', function (event) {
    var chosen = event.target.getAttribute && event.target.getAttribute('data-language');
    if (!chosen) return;
    try {
      localStorage.setItem('language', chosen);
    } catch (_) {}
    document.cookie = 'language=' + chosen + '; path=/; max-age=34560000; samesite=strict';
    location.reload();
  });

  function listen() {
    signs.forEach(function (sign) {
      addEventListener(sign, start, { capture: true, passive: true });
    });
  }
  function start() {
    if (isBegun) return;
    isBegun = true;
    signs.forEach(function (sign) {
      removeEventListener(sign, start, true);
    });
    var styles = [].map.call(files.querySelectorAll('[rel="stylesheet"]'), function (link) {
      return new Promise(function (done) {
        link.onload = link.onerror = done;
      });
    });
    document.head.appendChild(files);
    Promise.all(styles)
      .then(function () {
        return pressed;
      })
      .then(function () {
        return import(own.getAttribute('data-app'));
      })
      .catch(function () {
        // Without a network for a moment: the next touch tries again.
        isBegun = false;
        listen();
      });
  }

  /** Brings the files onto the device without running them, which would keep a slow one busy. */
  function fetchFiles() {
    var network = navigator.connection || {};
    if (isBegun || network.saveData) return;
    [].map
      .call(files.querySelectorAll('link'), function (link) {
        return link.href;
      })
      .concat(own.getAttribute('data-app'))
      .forEach(function (address) {
        fetch(address, { priority: 'low', credentials: 'same-origin' }).catch(function () {});
      });
  }

  var isKnown = false;
  try {
    // Signed in, or with something kept that only the application can show.
    isKnown = ['token', own.getAttribute('data-kept')].some(function (name) {
      return name && localStorage.getItem(name) !== null;
    });
  } catch (_) {}
  // Behind the number sign stands the code of a form that is kept.
  if (isKnown || location.hash.length > 1) return start();
  listen();
  // A browser may have put the cursor somewhere already, or filled in a password.
  if (document.activeElement && /^(INPUT|SELECT)$/.test(document.activeElement.tagName)) start();
  addEventListener('load', function () {
    (window.requestIdleCallback || setTimeout)(fetchFiles);
  });
})();
