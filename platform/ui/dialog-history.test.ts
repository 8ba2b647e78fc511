import { describe, expect, it, vi } from 'vitest'
import { createDialogHistory, type HistoryHost } from './dialog-history.ts'

/** A browser history in which each step back takes effect only when the test triggers it. */
const createBrowser = () => {
  const entries: unknown[] = [{ key: 'page', idx: 0 }]
  let at = 0
  let steps = 0
  let timers: (() => void)[] = []
  let listener: ((event: PopStateEvent) => void) | undefined
  const routerHeard = vi.fn()

  const host: HistoryHost = {
    history: {
      get state() {
        return entries[at]
      },
      pushState: (state) => {
        entries.splice(at + 1)
        at = entries.push(state) - 1
      },
      go: (delta = 0) => {
        steps += delta
      },
    },
    addEventListener: (_type, added) => {
      listener = added
    },
    setTimeout: (act) => timers.push(act),
  }
  const move = (delta: number): void => {
    at += delta
    const stop = vi.fn()
    const event = { state: entries[at], stopImmediatePropagation: stop }
    listener?.(event as unknown as PopStateEvent)
    if (stop.mock.calls.length === 0) routerHeard()
  }
  return {
    host,
    routerHeard,
    place: () => at,
    back: () => move(-1),
    navigate: (key: string) => host.history.pushState({ key, idx: 1 }, ''),
    runTimers: () => {
      const due = timers
      timers = []
      for (const act of due) act()
    },
    finishSteps: () => {
      const delta = steps
      steps = 0
      if (delta !== 0) move(delta)
    },
  }
}

const openDialog = (history: ReturnType<typeof createDialogHistory>, routerKey = () => 'page') => {
  const onBack = vi.fn()
  return { onBack, leave: history.enter({ onBack, routerKey }) }
}

describe('dialog history', () => {
  it('closes the dialog on back, without notifying the router', () => {
    const browser = createBrowser()
    const { onBack, leave } = openDialog(createDialogHistory(browser.host))
    browser.runTimers()
    expect(browser.place()).toBe(1)
    browser.back()
    expect(onBack).toHaveBeenCalledOnce()
    expect(browser.routerHeard).not.toHaveBeenCalled()
    leave()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(0)
  })

  it('removes its entry when the dialog closes by other means', () => {
    const browser = createBrowser()
    const { onBack, leave } = openDialog(createDialogHistory(browser.host))
    browser.runTimers()
    leave()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(0)
    expect(onBack).not.toHaveBeenCalled()
    expect(browser.routerHeard).not.toHaveBeenCalled()
  })

  it('does not notify the router of a step back while the dialog is closing', () => {
    const browser = createBrowser()
    const { onBack, leave } = openDialog(createDialogHistory(browser.host))
    browser.runTimers()
    leave()
    browser.back()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(0)
    expect(onBack).not.toHaveBeenCalled()
    expect(browser.routerHeard).not.toHaveBeenCalled()
  })

  it('notifies the router of the second step back while the dialog is closing', () => {
    const browser = createBrowser()
    browser.navigate('page')
    const { leave } = openDialog(createDialogHistory(browser.host))
    browser.runTimers()
    leave()
    browser.back()
    browser.back()
    browser.runTimers()
    expect(browser.routerHeard).toHaveBeenCalledOnce()
  })

  it('leaves no entry of a dialog that closes immediately', () => {
    const browser = createBrowser()
    openDialog(createDialogHistory(browser.host)).leave()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(0)
  })

  it('closes the inner of two dialogs first', () => {
    const browser = createBrowser()
    const history = createDialogHistory(browser.host)
    const [outer, inner] = [openDialog(history), openDialog(history)]
    browser.runTimers()
    browser.back()
    expect(inner.onBack).toHaveBeenCalledOnce()
    expect(outer.onBack).not.toHaveBeenCalled()
  })

  it('removes the entries of two dialogs that close together', () => {
    const browser = createBrowser()
    const history = createDialogHistory(browser.host)
    const [outer, inner] = [openDialog(history), openDialog(history)]
    browser.runTimers()
    outer.leave()
    inner.leave()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(0)
  })

  it('keeps the entry of a dialog that opens while another closes', () => {
    const browser = createBrowser()
    const history = createDialogHistory(browser.host)
    const first = openDialog(history)
    browser.runTimers()
    first.leave()
    browser.runTimers()
    const second = openDialog(history)
    browser.runTimers()
    browser.finishSteps()
    expect(second.onBack).not.toHaveBeenCalled()
    expect(browser.place()).toBe(1)
    browser.back()
    expect(second.onBack).toHaveBeenCalledOnce()
  })

  it('does not go back when a link in the dialog navigated elsewhere', () => {
    const browser = createBrowser()
    const { leave } = openDialog(createDialogHistory(browser.host))
    browser.runTimers()
    browser.navigate('elsewhere')
    leave()
    browser.runTimers()
    browser.finishSteps()
    expect(browser.place()).toBe(2)
  })

  it('notifies the router of a step back to another of its locations', () => {
    const browser = createBrowser()
    const { onBack } = openDialog(createDialogHistory(browser.host), () => 'moved on')
    browser.runTimers()
    browser.back()
    expect(onBack).toHaveBeenCalledOnce()
    expect(browser.routerHeard).toHaveBeenCalledOnce()
  })
})
