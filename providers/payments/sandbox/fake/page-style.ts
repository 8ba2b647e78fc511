import { createHash } from 'node:crypto'

/** The stylesheet of the hosted page: mobile first, then two columns, light and dark. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --page: #eef2f7; --card: #fff; --ink: #14213a; --muted: #52607a; --line: #d5dce8;
  --field: #7d8aa3; --bar: #14305c; --on-bar: #fff; --action: #1b4fb5; --action-down: #153f92; --on-action: #fff; --tint: #eaf1fd;
  --note: #fff3d1; --on-note: #5c3d00; --bad: #a3162b; --bad-tint: #fdecee; --good: #17663a; --good-tint: #e5f5ec; }
@media (prefers-color-scheme: dark) { :root { --page: #0d1524; --card: #162036; --ink: #edf2fb; --muted: #aab7cf; --line: #2f3d58;
  --field: #7f8dab; --bar: #0a1220; --action: #8db4ff; --action-down: #b0cbff; --on-action: #0b1a36; --tint: #1d2d4d;
  --note: #40300a; --on-note: #ffe3a0; --bad: #ff9dab; --bad-tint: #431a22; --good: #86dcab; --good-tint: #12351f; } }
* { box-sizing: border-box; }
html { scroll-padding-block: 1rem 9rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100dvh; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif; }
h1, h2, p, dl, dd, fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
h1 { font-size: 1.25rem; line-height: 1.3; font-weight: 650; }
h2 { font-size: 1.125rem; line-height: 1.3; font-weight: 650; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; border-radius: .375rem; }
.bar { background: var(--bar); color: var(--on-bar); }
.bar > div { display: flex; align-items: center; gap: .75rem; max-inline-size: 62rem; margin-inline: auto; padding: .875rem 1rem; font-weight: 650; }
.bar svg { inline-size: 1.75rem; block-size: 1.75rem; flex: none; }
.note { background: var(--note); color: var(--on-note); text-align: center; font-size: .875rem; padding: .5rem 1rem; }
main { max-inline-size: 62rem; margin-inline: auto; padding: 1rem 1rem 2rem; display: grid; gap: 1rem; align-items: start; }
main.narrow { max-inline-size: 32rem; padding-block-start: 2rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
.stack { display: grid; gap: 1rem; }
.summary dl { display: grid; gap: .625rem; margin-block-start: .625rem; }
.summary dt, .muted { color: var(--muted); font-size: .875rem; }
.summary dd { overflow-wrap: anywhere; }
.summary .sum { font-size: 1.875rem; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; }
.summary .code { font: .8125rem/1.5 ui-monospace, 'SF Mono', Consolas, monospace; }
legend { padding: 0; color: var(--muted); font-size: .875rem; margin-block-end: .5rem; }
.choices { display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); }
.choice { display: flex; gap: .75rem; align-items: center; min-block-size: 3.5rem; padding: .5rem .875rem; border: 1px solid var(--line);
  border-radius: .75rem; cursor: pointer; }
.choice:hover { border-color: var(--field); }
.choice:has(:checked) { border-color: var(--action); box-shadow: inset 0 0 0 1px var(--action); background: var(--tint); }
.choice:has(:focus-visible) { outline: 3px solid var(--action); outline-offset: 2px; }
.choice input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--action); outline: none; }
.choice span { display: grid; line-height: 1.35; min-inline-size: 0; }
.choice b { font-weight: 600; }
.choice small { color: var(--muted); font-size: .8125rem; }
details summary { cursor: pointer; padding-block: .625rem; color: var(--action); font-weight: 600; }
.field { display: grid; gap: .375rem; }
.field label { font-weight: 600; }
.field input { inline-size: 100%; min-block-size: 3rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--field); border-radius: .625rem; }
.field input[inputmode=numeric] { font-size: 1.375rem; letter-spacing: .25em; }
.field input[aria-invalid] { border-color: var(--bad); }
.alert { border-inline-start: .25rem solid var(--bad); background: var(--bad-tint); padding: .75rem 1rem; border-radius: .5rem; }
.alert b { color: var(--bad); display: block; }
.actions { position: sticky; inset-block-end: 0; display: grid; gap: .25rem; background: var(--card); border-block-start: 1px solid var(--line);
  margin: 0 -1.25rem -1.25rem; padding: .875rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); border-radius: 0 0 1rem 1rem; }
button, .button { display: grid; place-items: center; inline-size: 100%; min-block-size: 3rem; padding: .5rem 1rem; font: inherit; font-weight: 650;
  text-align: center; text-decoration: none; border: 0; border-radius: .75rem; cursor: pointer; background: var(--action); color: var(--on-action); }
button:hover, .button:hover { background: var(--action-down); }
button.quiet, .button.quiet { background: none; color: var(--action); min-block-size: 2.75rem; }
button.quiet:hover, .button.quiet:hover { background: var(--tint); }
.state { display: grid; justify-items: center; gap: .75rem; text-align: center; padding: 2rem 1.25rem; }
.state svg { inline-size: 4rem; block-size: 4rem; padding: 1rem; border-radius: 50%; background: var(--tint); color: var(--action); }
.state.good svg { background: var(--good-tint); color: var(--good); }
.state.bad svg { background: var(--bad-tint); color: var(--bad); }
.state .button { margin-block-start: .75rem; }
.list { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.list code { color: var(--muted); font-size: .875rem; }
@media (min-width: 52rem) {
  main { padding-block: 2rem; }
  main.wide { grid-template-columns: 19rem minmax(0, 1fr); gap: 1.5rem; }
  .wide .summary { position: sticky; inset-block-start: 2rem; }
  .card { padding: 1.5rem; }
  .choices { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .actions { margin: 0 -1.5rem -1.5rem; padding-inline: 1.5rem; }
  .actions.pair { grid-template-columns: minmax(0, 1fr) auto; gap: .75rem; padding-block: 1rem; align-items: center; }
}
@media (prefers-reduced-motion: no-preference) { .choice, button, .button { transition: background-color .15s, border-color .15s; } }
@media (max-height: 30rem) { .actions { position: static; } html { scroll-padding-block-end: 1rem; } }
`

/** The stylesheet's hash in the page's content security policy: no other style is allowed. */
export const PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}`
