import { type CDPSession, expect, type Page, type Request } from '@playwright/test'

/** How long a page must change nothing that is spoken before the next key is pressed, in milliseconds. */
const QUIET_MS = 400
/** More stops than any way on a page of these journeys; a way that needs more never ends. */
const MAX_STOPS = 80

/**
 * Reports the changes of live regions, and new titles, by the rules of the browser: a region that is itself new is read
 * when it is an alert only, a region with a status' role is read as a whole, of others what was added.
 */
const observeLiveRegions = (): void => {
  const report = (window as unknown as { reportSpoken: (line: string) => void }).reportSpoken
  const state = window as unknown as { spokenAt: number }
  state.spokenAt = performance.now()
  const REGION =
    '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output:not([aria-live])'
  const isAlert = (region: Element): boolean =>
    region.matches('[role=alert], [aria-live=assertive]:not([role=status])')
  const toKind = (region: Element): string => (isAlert(region) ? 'alert' : 'says')
  const isReachable = (element: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return (
      element.isConnected &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], [aria-live=off]') &&
      (!modal || modal.contains(element))
    )
  }
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.matches('[aria-hidden=true], style, script') || !node.checkVisibility()) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    const content = label ?? [...node.childNodes].map(read).join('')
    return getComputedStyle(node).display.startsWith('inline') ? content : ` ${content} `
  }
  const findAtomic = (node: Node, region: Element): Element | undefined => {
    const start = node instanceof Element ? node : node.parentElement
    const marked = start?.closest('[aria-atomic]')
    if (marked && region.contains(marked))
      return marked.getAttribute('aria-atomic') === 'true' ? marked : undefined
    return region.matches('[role=status], [role=alert], output') ? region : undefined
  }
  const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

  /** Whether an element came with this batch of changes. */
  const createWasAdded = (records: readonly MutationRecord[]) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    return (element: Element): boolean => {
      for (let node: Node | null = element; node; node = node.parentNode) if (added.has(node)) return true
      return false
    }
  }
  type Say = (region: Element, node: Node) => void
  const sayAlerts = (node: Node, say: Say): void => {
    if (!(node instanceof Element)) return
    for (const region of [node, ...node.querySelectorAll(REGION)])
      if (region.matches(REGION) && isAlert(region)) say(region, region)
  }
  const sayRecord = (
    { type, target, addedNodes }: MutationRecord,
    { wasAdded, say }: { wasAdded: (element: Element) => boolean; say: Say },
  ): void => {
    const region = (target instanceof Element ? target : target.parentElement)?.closest(REGION)
    const nodes = type === 'childList' ? [...addedNodes] : [target]
    if (region && !wasAdded(region)) for (const node of nodes) say(region, findAtomic(node, region) ?? node)
    else for (const node of nodes) sayAlerts(node, say)
  }
  let title = ''
  const onChange = (records: readonly MutationRecord[]): void => {
    const wasAdded = createWasAdded(records)
    // By region: two regions that say the same are heard twice.
    const spoken = new Map<Element, Set<string>>()
    const say: Say = (region, node) => {
      const text = clean(read(node))
      if (!text || !isReachable(region)) return
      spoken.set(region, (spoken.get(region) ?? new Set()).add(`${toKind(region)}: ${text}`))
    }
    for (const record of records) sayRecord(record, { wasAdded, say })
    if (document.title !== title) {
      title = document.title
      spoken.set(document.documentElement, new Set([`page: ${clean(title)}`]))
    }
    const lines = [...spoken.values()].flatMap((said) => [...said])
    if (lines.length > 0) state.spokenAt = performance.now()
    for (const line of lines) report(line)
  }
  new MutationObserver(onChange).observe(document, { subtree: true, childList: true, characterData: true })
}

interface AxValue {
  readonly value?: unknown
}

interface AxNode {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: AxValue
  readonly name?: AxValue
  readonly description?: AxValue
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[]
}

/** What a reader says of a state; states that are absent or as usual are not said. */
const STATES: Readonly<Record<string, (value: unknown) => string>> = {
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  disabled: (value) => (value === true ? 'unavailable' : ''),
  required: (value) => (value === true ? 'required' : ''),
  invalid: (value) => (value === 'true' ? 'invalid' : ''),
  busy: (value) => (value === true ? 'busy' : ''),
}

/** The name of what takes the focus with all that it contains, such as a dialog's content, is cut off. */
const MAX_NAME = 120

/** Groups that a reader names when the focus enters them. */
const CONTEXTS = new Set(['dialog', 'alertdialog', 'radiogroup', 'group', 'navigation', 'region', 'form'])

/** What differs from run to run, in both languages. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/[\u200e\u200f\u2066-\u2069]/g, ''],
  [/\+?971[\d ]{9,}/g, '<phone>'],
  [/KWD\s?[\d.,]+|[\d.,]+\s?د\.ك\.?/g, '<price>'],
  // How busy the outlet is with the orders of other journeys.
  [/\d+–\d+ (?:min|د)(?!\p{L})/gu, '<minutes>'],
  [/\d{1,2}:\d{2}(?:\s?(?:am|pm|ص|م)(?![\p{L}]))?/giu, '<time>'],
]

/** The only number in the title of a page. */
const ORDER_NUMBER = /(?<=^ {4}page: \D*)\d+/

const hideVariableParts = (line: string): string =>
  PLACEHOLDERS.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), line).replace(
    ORDER_NUMBER,
    '<number>',
  )

const toWords = (value: AxValue | undefined): string =>
  typeof value?.value === 'string' ? value.value.replace(/\s+/g, ' ').trim() : ''

const describeNode = ({ role, name, description, properties = [] }: AxNode): string => {
  const states = properties.map(({ name: state, value }) => STATES[state]?.(value.value) ?? '')
  const words = toWords(name)
  return [
    `${toWords(role).replace('DisclosureTriangle', 'disclosure')} "${words.length > MAX_NAME ? `${words.slice(0, MAX_NAME)}…` : words}"`,
    ...states.filter(Boolean),
    ...(toWords(description) ? [`described as "${toWords(description)}"`] : []),
  ].join(', ')
}

type Step = () => Promise<unknown>

/** A purchase by keyboard, with everything that a screen reader is told on the way. */
export interface SpokenJourney {
  /** Begins a part of the record. */
  begin(part: string): void
  /** Presses Tab, or Shift and Tab, until the focus is on an element of this selector and name. */
  tabTo(selector: string, name?: RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Presses a key and waits for what must follow. */
  press(key: string, done?: () => Promise<void>): Promise<void>
  /** Types a text that the record names in brackets, and waits for what must follow. */
  type(text: string, name: string, done?: () => Promise<void>): Promise<void>
  /** Waits for a change that the customer did not cause. */
  wait(cause: string, done: () => Promise<void>): Promise<void>
  /** The record so far. */
  read(): string
}

const readFocus = async (client: CDPSession): Promise<{ focus: string; contexts: readonly string[] }> => {
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { objectId, className } = result
  if (!objectId || className === 'HTMLBodyElement') return { focus: 'nothing', contexts: [] }
  const answer = await client.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: true })
  await client.send('Runtime.releaseObject', { objectId })
  const nodes: readonly AxNode[] = answer.nodes
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const [own] = nodes
  const contexts: string[] = []
  for (let at = own?.parentId; at; at = byId.get(at)?.parentId) {
    const node = byId.get(at)
    const role = toWords(node?.role)
    const name = toWords(node?.name)
    if (node && !node.ignored && CONTEXTS.has(role) && name) contexts.unshift(`${role} "${name}"`)
  }
  return { focus: own ? describeNode(own) : 'nothing', contexts }
}

/** Begins to record on a page that shows nothing yet. */
export const recordAnnouncements = async (page: Page): Promise<SpokenJourney> => {
  const lines: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const isStream = request.headers().accept?.includes('event-stream')
    if (!isStream && ['fetch', 'document'].includes(request.resourceType())) pending.add(request)
  })
  const forget = (request: Request) => pending.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  await page.exposeFunction('reportSpoken', (line: string) => lines.push(`    ${line}`))
  await page.addInitScript(observeLiveRegions)
  const client = await page.context().newCDPSession(page)
  await client.send('Accessibility.enable')
  let before: { focus: string; contexts: readonly string[] } = { focus: '', contexts: [] }

  const waitUntilSaid = (): Promise<unknown> =>
    page.waitForFunction((quietMs) => {
      const { spokenAt } = window as unknown as { spokenAt: number }
      const isBusy = document.querySelector('[aria-busy=true]') !== null
      return !isBusy && performance.now() - spokenAt > quietMs
    }, QUIET_MS)

  // What a response says belongs to the key that asked for it, however slow the machine is.
  const waitUntilQuiet = async (): Promise<void> => {
    do {
      await expect.poll(() => pending.size, { intervals: [50] }).toBe(0)
      await waitUntilSaid()
    } while (pending.size > 0)
  }

  const noteFocus = async (): Promise<void> => {
    const now = await readFocus(client)
    if (now.focus === before.focus) return
    const entered = now.contexts.filter((context) => !before.contexts.includes(context))
    lines.push(`  → ${[...entered.map((context) => `in ${context}`), now.focus].join(' · ')}`)
    before = now
  }

  const act = async (name: string, ...waits: readonly (Step | undefined)[]): Promise<void> => {
    lines.push(name)
    for (const wait of waits) await wait?.()
    await waitUntilQuiet()
    await noteFocus()
  }

  return {
    begin: (part) => lines.push('', `# ${part}`, ''),
    async tabTo(selector, name = /(?:)/, key = 'Tab') {
      for (let stops = 0; stops < MAX_STOPS; stops += 1) {
        await act(key, () => page.keyboard.press(key))
        const matches = await page.evaluate(
          (wanted) => document.activeElement?.matches(wanted) ?? false,
          selector,
        )
        if (matches && name.test(before.focus)) return
      }
      throw new Error(`${key} never comes to ${selector} ${name.source}`)
    },
    press: (key, done) => act(key, () => page.keyboard.press(key), done),
    type: (text, name, done) => act(`types <${name}>`, () => page.keyboard.type(text), done),
    wait: (cause, done) => act(`(${cause})`, done),
    read: () => `${lines.map(hideVariableParts).join('\n').trim()}\n`,
  }
}
