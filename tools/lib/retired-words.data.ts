/**
 * Words in names that a reader who knows web servers, PostgreSQL, React and online ordering would not understand,
 * each with its replacement. Each part of a camelCase or kebab-case name is compared.
 */
export const RETIRED_WORDS: Readonly<Record<string, string>> = {
  absent: 'onBehalf, unattended',
  along: 'enqueue',
  anew: 'again, re…',
  aside: 'transient, detached',
  beat: 'heartbeat',
  beside: 'context, sibling',
  cooks: 'kitchen staff',
  courtesy: 'goodwill',
  door: 'entry, delivery',
  evening: 'journey, iteration',
  handover: 'redirect',
  judge: 'validate, evaluate',
  judged: 'validated, evaluated',
  judgement: 'evaluation',
  kept: 'cached, stored, saved',
  lend: 'lease, borrow',
  news: 'event, update',
  notwithstanding: 'despite, or nothing',
  pieces: 'units, quantity',
  regulars: 'customers',
  said: 'notified',
  seats: 'slots, connections',
  strange: 'malformed, untrusted',
  stranger: 'untrusted, external',
  surprised: 'conflicted',
  tell: 'notify, report',
  telling: 'notification',
  tills: 'terminals',
  told: 'acknowledged, notified',
  tries: 'attempts',
  undone: 'rolled back',
  unit: 'transaction',
  units: 'transactions',
  untaken: 'reservation failed',
  victim: 'target',
  weigh: 'quote, evaluate',
  wish: 'request, input, preference',
  wishes: 'requests, inputs, preferences',
  word: 'quote, text, label',
  words: 'texts, labels',
}

/** Full names in which such a word is a field term: a unit price, a minor unit, a password. */
export const ACCEPTED_NAMES =
  /^(unit-?price|units|minor-?units-?per-?major|common-?passwords|word-?distance|front-?door|check-words|retired-words|RETIRED_WORDS)$/i

/**
 * Type names that are a participle or an adjective instead of a noun: they state how a thing is and not what it is.
 */
export const BARE_PARTICIPLES: ReadonlySet<string> = new Set(
  `Answered Answering Asked Beginning Beside Chosen Drawn Ending Entered Entering Found Given Held
   Judged Kept Known Made Named Offered Opened Paying Placed Placing Presenting Seen Served
   Settling Showing Shown Surroundings Taken Telling Told Transacting Undone Untaken Wanted
   Weighed Written`.split(/\s+/),
)
