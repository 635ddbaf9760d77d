'use strict';
// The only script of the app. It adds comfort: every page works without it.
(() => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];

  // The running clock, and the time that a test has left.
  const tick = () => all('[data-since],[data-until]').forEach(clock => {
    const now = Date.now() / 1000, { since, until } = clock.dataset;
    const s = Math.max(0, Math.floor(until ? until - now : now - since));
    const two = n => String(n).padStart(2, '0');
    clock.textContent = (until ? '' : Math.floor(s / 3600) + ':') + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  });
  setInterval(tick, 1000);

  // Shows a page that came without a reload. The part after # of its address is lost on the way, so the form says it.
  const show = (html, address, mark) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    if (!page.querySelector('main')) { location.href = address; return; }
    document.title = page.title;
    document.body.className = page.body.className;
    all('header.top,main').forEach(old => old.replaceWith(page.querySelector(old.tagName === 'MAIN' ? 'main' : 'header.top')));
    tick();
    const notice = document.querySelector('.notice');
    document.body.classList.toggle('marked', !!mark);
    const aim = document.querySelector('main [autofocus]') || (mark && document.getElementById(mark)) || notice || document.querySelector('main');
    if (!aim.matches('button,input,textarea,a')) aim.tabIndex = -1;
    aim.focus({ preventScroll: !!notice && !mark });
    if (mark) aim.scrollIntoView(); else scrollTo(0, 0);
  };

  let busy = false;
  document.addEventListener('submit', async event => {
    const form = event.target, button = event.submitter;
    if (form.method !== 'post') return;
    event.preventDefault();
    // A second click while the first is on its way is the same click.
    if (busy) return;
    busy = true;
    const fields = new URLSearchParams(new FormData(form));
    if (button && button.name) fields.append(button.name, button.value);
    const action = (button && button.getAttribute('formaction')) || form.getAttribute('action');
    if (button) button.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(action, { method: 'POST', body: fields, credentials: 'same-origin' });
      const is_page = answer.redirected;
      const html = await answer.text();
      // A pass is told at the top of its page.
      const told = action === '/do/check' && /<p class="notice/.test(html);
      const mark = told ? null : { '/do/hint': 'hints', '/do/check': 'check', '/do/save': 'work' }[action];
      if (is_page && answer.url !== here()) history.pushState(null, '', at = answer.url);
      if (is_page || answer.status === 409) show(html, answer.url, mark);
      else document.documentElement.innerHTML = new DOMParser().parseFromString(html, 'text/html').documentElement.innerHTML;
    } catch {
      let notice = document.querySelector('.notice');
      if (!notice) document.querySelector('main').prepend(notice = Object.assign(document.createElement('p'), { className: 'notice bad' }));
      notice.setAttribute('role', 'alert');
      notice.textContent = '! The server does not answer. What you typed is still here: start “los serve” again, then send it once more.';
      notice.scrollIntoView();
    } finally {
      busy = false;
      if (button) button.removeAttribute('aria-busy');
    }
  });
  // A link within the page, such as its contents, is no other page: a reload would lose what was typed.
  const here = () => location.href.split('#')[0];
  let at = here();
  addEventListener('popstate', () => { if (at !== here()) location.reload(); });

  document.addEventListener('keydown', event => {
    const at = event.target;
    if (at.matches('textarea[data-code]')) {
      if (event.key === 'Escape') at.dataset.leaves = 'yes';
      else if (event.key === 'Tab' && !event.shiftKey && !at.dataset.leaves) {
        event.preventDefault();
        at.setRangeText('    ', at.selectionStart, at.selectionEnd, 'end');
      } else if (event.key !== 'Tab') delete at.dataset.leaves;
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || at.matches('input,select,textarea,summary') || (event.key === ' ' && at.matches('button,a'))) return;
    const button = all('[data-key]').find(one => one.dataset.key === event.key);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
  // A picture as PNG, which every program can show.
  document.addEventListener('click', async event => {
    const link = event.target.closest('a[data-picture]');
    if (!link || !link.href.endsWith('.svg')) return;
    event.preventDefault();
    const picture = new Image(), sheet = document.createElement('canvas');
    picture.src = link.href;
    try {
      await picture.decode();
      Object.assign(sheet, { width: picture.naturalWidth, height: picture.naturalHeight }).getContext('2d').drawImage(picture, 0, 0);
      const save = Object.assign(document.createElement('a'), { href: sheet.toDataURL(), download: 'progress.png' });
      save.click();
    } catch { location.href = link.href; }
  });
  document.documentElement.classList.add('scripted');
  tick();
})();
