import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const PATIENCE = { timeout: 20_000 }

/** What a browser's protocol offers: the rest is the same for all. */
export interface RemoteBrowser {
  open(url: string): Promise<void>
  /** Runs the source of a function without arguments in the page; returns what it returns, as JSON. */
  evaluate<Value>(source: string): Promise<Value>
  /** Presses on the element that matches a selector, as a person does. */
  press(selector: string): Promise<void>
  /** Types into the element that matches a selector. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

/** The kinds of control that a purchase uses, by where they are found. */
const CONTROLS = {
  button: 'button, [role="button"], summary',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type="radio"], [role="radio"]',
  textbox: 'input:not([type="radio"], [type="checkbox"]), textarea',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select',
} as const

export type ControlRole = keyof typeof CONTROLS

/** The mark of the control that was found last, by which the protocol finds it again. */
const FOUND = '[data-found-control]'

/**
 * Marks the first control of the kind whose accessible name matches, and returns whether there is one: that a person
 * can see, and that is not behind a dialog. Names are computed by axe, because neither protocol finds controls by name.
 */
const createFinder = (role: ControlRole, name: RegExp): string => `() => {
  const pattern = new RegExp(${JSON.stringify(name.source)}, ${JSON.stringify(name.flags)})
  document.querySelector('${FOUND}')?.removeAttribute('data-found-control')
  const room = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  axe.setup(document.documentElement)
  try {
    const found = [...room.querySelectorAll(${JSON.stringify(CONTROLS[role])})].find((element) =>
      element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]') &&
      pattern.test(axe.commons.text.accessibleText(element).trim()))
    found?.setAttribute('data-found-control', '')
    return found !== undefined
  } finally {
    axe.teardown()
  }
}`

/** A page in a browser that Playwright does not drive, used as a person does: by the kind of a control and its name. */
export interface RemotePage {
  open(path: string): Promise<void>
  /** Waits for a control. */
  expectControl(role: ControlRole, name: RegExp): Promise<void>
  tap(role: ControlRole, name: RegExp): Promise<void>
  type(label: RegExp, text: string): Promise<void>
  /** Chooses the option with this value in a list. */
  choose(label: RegExp, value: string): Promise<void>
  /** Whether such a control is there now. */
  has(role: ControlRole, name: RegExp): Promise<boolean>
  /** Waits until the page's text matches, and returns the first match. */
  expectText(text: RegExp): Promise<string>
  /** Waits until the address matches. */
  expectPath(path: RegExp): Promise<void>
  /** `dir` of the document, the widths of its text and of the window in CSS pixels. */
  readLayout(): Promise<{ readonly dir: string; readonly content: number; readonly window: number }>
}

/** @param origin where the shop listens */
export const createRemotePage = (browser: RemoteBrowser, origin: string): RemotePage => {
  const evaluateWithAxe = async <Value>(source: string): Promise<Value> => {
    const isLoaded = await browser.evaluate<boolean>('() => typeof axe === "object"')
    if (!isLoaded) await browser.evaluate(`() => { ${await readFile(AXE, 'utf8')}\n; return true }`)
    return browser.evaluate<Value>(source)
  }
  const has = (role: ControlRole, name: RegExp) => evaluateWithAxe<boolean>(createFinder(role, name))
  const expectControl = (role: ControlRole, name: RegExp) =>
    expect
      .poll(() => has(role, name).catch(() => false), { ...PATIENCE, message: `${role} ${name}` })
      .toBe(true)
  /** A page that draws itself anew between finding and acting has lost the mark: then it is found again. */
  const act = (role: ControlRole, name: RegExp, action: () => Promise<void>) =>
    expect(async () => {
      await expectControl(role, name)
      await action()
    }).toPass(PATIENCE)
  return {
    open: (path) => browser.open(origin + path),
    has,
    expectControl,
    tap: (role, name) => act(role, name, () => browser.press(FOUND)),
    type: (label, text) => act('textbox', label, () => browser.type(FOUND, text)),
    choose: (label, value) =>
      act('combobox', label, () =>
        browser.evaluate(`() => {
          const list = document.querySelector('${FOUND}')
          const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set
          set.call(list, ${JSON.stringify(value)})
          if (list.value !== ${JSON.stringify(value)}) throw new Error('The list has no such option yet')
          list.dispatchEvent(new Event('change', { bubbles: true }))
        }`),
      ),
    expectText: async (text) => {
      let found = ''
      await expect
        .poll(
          async () => {
            const shown = await browser.evaluate<string>('() => document.body.innerText').catch(() => '')
            found = text.exec(shown)?.[0] ?? ''
            return found
          },
          { ...PATIENCE, message: `text ${text}` },
        )
        .not.toBe('')
      return found
    },
    expectPath: (path) =>
      expect
        .poll(() => browser.evaluate<string>('() => location.pathname').catch(() => ''), PATIENCE)
        .toMatch(path),
    readLayout: () =>
      browser.evaluate(
        '() => ({ dir: document.documentElement.dir, content: document.documentElement.scrollWidth, window: innerWidth })',
      ),
  }
}
