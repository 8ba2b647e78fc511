import { CHALLENGE_CODE, SANDBOX_CARD_TOKENS, SANDBOX_CARDS, type SandboxCard } from './cards.ts'
import { type Html, html } from './html.ts'
import { ICONS, type Page } from './page-frame.ts'
import type { SandboxPayment } from './payment.ts'
import type { SandboxSavedCard } from './saved-card.ts'
import type { PageLocale, SandboxTextKey } from './texts.ts'

interface PageState {
  readonly speech: PageLocale
  readonly payment: SandboxPayment
  readonly saved?: SandboxSavedCard | undefined
}

const GROUPS = ['pays', 'declines', 'troubles'] as const satisfies readonly SandboxCard['group'][]
const listTokens = (group: SandboxCard['group']) =>
  SANDBOX_CARD_TOKENS.filter((token) => SANDBOX_CARDS[token].group === group)

const address = ({ payment, speech }: PageState, step = ''): string =>
  `/pay/${payment.id}${step}?lang=${speech.language}`

const summary = ({ speech: { t, amount }, payment }: PageState): Html => html`
<section class="card summary" aria-labelledby="title">
  <h1 id="title">${t('title')}</h1>
  <dl>
    <div><dt>${t('amount')}</dt><dd class="sum">${amount(payment)}</dd></div>
    <div><dt>${t('for')}</dt><dd><bdi>${payment.description}</bdi></dd></div>
    <div><dt>${t('reference')}</dt><dd class="code"><bdi>${payment.reference}</bdi></dd></div>
  </dl>
</section>`

const choices = ({ t }: PageLocale, group: SandboxCard['group'], chosen: string | undefined): Html => html`
<fieldset>
  <legend>${t(`group.${group}`)}</legend>
  <div class="choices">${listTokens(group).map(
    (token) => html`
    <label class="choice">
      <input type="radio" name="card" value="${token}"${token === chosen ? html` checked` : undefined}>
      <span><b>${t(`card.${token}`)}</b><small>${t(`card.${token}.hint`)}</small></span>
    </label>`,
  )}
  </div>
</fieldset>`

/** The saved card that the customer chose in the shop, listed first and preselected. */
const savedChoice = ({ t }: PageLocale, saved: SandboxSavedCard | undefined): Html | undefined =>
  saved &&
  html`
<fieldset>
  <legend>${t('group.saved')}</legend>
  <div class="choices">
    <label class="choice">
      <input type="radio" name="card" value="${saved.card}" checked>
      <span><b>${t('saved.card', { lastFour: saved.lastFour })}</b><small>${t(`card.${saved.card}`)}</small></span>
    </label>
  </div>
</fieldset>`

const alert = ({ t }: PageLocale, text: string): Html => html`
<p class="alert" role="alert" id="problem"><b>${t('error.title')}</b>${text}</p>`

const describedBy = (hint: string, problem: string | undefined): Html =>
  problem ? html` aria-invalid="true" aria-describedby="problem ${hint}"` : html` aria-describedby="${hint}"`

/** The page of an open payment: choose a card and pay, or cancel. Typed text is never echoed. */
export const renderPayPage = (shown: PageState, problem?: SandboxTextKey): Page => {
  const { speech, payment, saved } = shown
  const { t, amount } = speech
  const chosen = saved ? undefined : 'tok_success'
  const content = html`${summary(shown)}
<form class="card stack" method="post" action="${address(shown)}" aria-labelledby="choose">
  <h2 id="choose">${t('choose')}</h2>
  ${problem && alert(speech, t(problem))}
  ${savedChoice(speech, saved)}
  ${GROUPS.map((group) => choices(speech, group, chosen))}
  <details${problem && html` open`}>
    <summary>${t('token.summary')}</summary>
    <div class="field">
      <label for="token">${t('token.label')}</label>
      <input id="token" name="token" dir="ltr" maxlength="40" pattern="tok_[a-z_]+" autocomplete="off" autocapitalize="off" spellcheck="false"${describedBy('token-hint', problem)}>
      <p class="muted" id="token-hint">${t('token.hint', { example: '\u2068tok_success\u2069' })}</p>
    </div>
  </details>
  <p class="muted">${t('leave')}</p>
  <div class="actions pair">
    <button name="action" value="pay">${t('pay', { amount: amount(payment) })}</button>
    <button name="action" value="cancel" class="quiet" formnovalidate>${t('cancel')}</button>
  </div>
</form>`
  return { speech, title: t('title'), layout: 'wide', content }
}

/** The extra step of the bank. `problem` reports that the last code was wrong. */
export const renderChallengePage = (shown: PageState, problem?: string): Page => {
  const { speech, payment } = shown
  const { t, amount } = speech
  const content = html`
<form class="card stack" method="post" action="${address(shown, '/challenge')}">
  <h1>${t('challenge.title')}</h1>
  <p id="intro">${t('challenge.intro', { code: CHALLENGE_CODE })}</p>
  ${problem && alert(speech, problem)}
  <div class="field">
    <label for="code">${t('challenge.label')}</label>
    <input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required${describedBy('intro', problem)}>
  </div>
  <div class="actions">
    <button name="action" value="confirm">${t('challenge.confirm', { amount: amount(payment) })}</button>
    <a class="button quiet" href="${address(shown)}">${t('challenge.other')}</a>
    <button name="action" value="cancel" class="quiet" formnovalidate>${t('challenge.cancel')}</button>
  </div>
</form>`
  return { speech, title: t('challenge.title'), layout: 'narrow', content }
}

const STATE_STYLES = {
  captured: { look: 'good', icon: ICONS.good },
  processing: { look: '', icon: ICONS.wait },
  declined: { look: 'bad', icon: ICONS.bad },
  cancelled: { look: '', icon: ICONS.bad },
} as const

/** The final state of a payment. Without `getReturnUrl` the page has no link back, as after a lost return. */
export const renderStatePage = (
  { speech, payment }: PageState,
  { status, backUrl }: { status: keyof typeof STATE_STYLES; backUrl: string | undefined },
): Page => {
  const { t } = speech
  const amount = speech.amount(payment)
  const closed = backUrl === undefined && status === 'captured'
  const title = t(closed ? 'state.closed' : `state.${status}`)
  const text =
    status === 'declined'
      ? t(`decline.${payment.declineCode ?? 5100}`)
      : t(closed ? 'state.closed.text' : `state.${status}.text`, { amount })
  const content = html`
<section class="card state ${STATE_STYLES[status].look}">
  ${STATE_STYLES[status].icon}
  <h1>${title}</h1>
  <p>${text}</p>
  ${payment.description && html`<p class="muted"><bdi>${payment.description}</bdi></p>`}
  ${backUrl === undefined ? undefined : html`<a class="button" href="${backUrl}">${t('back')}</a>`}
</section>`
  return { speech, title, layout: 'narrow', content }
}

/** For a URL without a payment. */
export const renderMissingPage = (speech: PageLocale): Page => ({
  speech,
  title: speech.t('missing'),
  layout: 'narrow',
  content: html`
<section class="card state">${ICONS.bad}<h1>${speech.t('missing')}</h1><p>${speech.t('missing.text')}</p></section>`,
})

/** The start page: every card with its token, for test authors and for trying the shop. */
export const renderTestCardsPage = (speech: PageLocale): Page => ({
  speech,
  title: speech.t('cards'),
  layout: 'narrow',
  content: html`<h1>${speech.t('cards')}</h1>${GROUPS.map(
    (group) => html`
<section class="card stack"><h2>${speech.t(`group.${group}`)}</h2>
  <ul class="list">${listTokens(group).map(
    (token) => html`
    <li><b>${speech.t(`card.${token}`)}</b> <code><bdi>${token}</bdi></code>
    <div class="muted">${speech.t(`card.${token}.hint`)}</div></li>`,
  )}
  </ul></section>`,
  )}`,
})
