import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

/** An interaction: a tap or a key with all events that follow from it. */
export interface Interaction {
  /** From the input to the next frame, in milliseconds; the browser rounds to 8. */
  readonly duration: number
  /** Until the handlers began, and what they took. */
  readonly delay: number
  readonly handlers: number
  /** The control, by its kind and name, and the part of the purchase. */
  readonly target: string
  readonly step: string
}

export interface LayoutShift {
  readonly value: number
  /** What moved, by element, from and to which height. */
  readonly moved: readonly string[]
  readonly step: string
}

/** What a purchase felt like. */
export interface RecordedVitals {
  readonly interactions: readonly Interaction[]
  /** Interactions that were too short for the browser to list: below 16 ms. */
  readonly shortInteractions: number
  /** Interaction to next paint of each document, as the library web-vitals computes it. */
  readonly inp: readonly number[]
  /** Without those within half a second after an input. */
  readonly shifts: readonly LayoutShift[]
}

interface InteractionReport extends Omit<Interaction, 'step'> {
  readonly kind: 'interaction'
  readonly id: string
}

type Report = { readonly page: number } & (
  | InteractionReport
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'inp'; readonly value: number }
  | ({ readonly kind: 'shift' } & Omit<LayoutShift, 'step'>)
)

declare const webVitals: Pick<typeof import('web-vitals'), 'onINP'>

const LIBRARY = createRequire(import.meta.url)
  .resolve('web-vitals')
  .replace('web-vitals.umd.cjs', 'web-vitals.iife.js')

/** Runs in each document before its own scripts. */
const observeDocument = (): void => {
  const report = (globalThis as unknown as { benchReport(report: Report): Promise<void> }).benchReport
  const page = performance.timeOrigin
  const nameTarget = (target: EventTarget | null): string => {
    if (!(target instanceof Element)) return 'document'
    const control = target.closest('a, button, input, label, select, summary, textarea') ?? target
    const labels = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined
    const name = control.getAttribute('aria-label') ?? labels ?? control.textContent ?? ''
    return `${control.localName} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}`
  }
  // The element may have left the document when its entry arrives.
  const targets = new Map<number, string>()
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(type, ({ timeStamp, target }) => void targets.set(timeStamp, nameTarget(target)), true)

  interface EventEntry extends PerformanceEventTiming {
    readonly interactionId: number
  }
  const seeEvents = (entries: readonly EventEntry[]): void => {
    for (const entry of entries) {
      if (!entry.interactionId) continue
      const { duration, startTime, processingStart, processingEnd } = entry
      void report({
        ...{ page, kind: 'interaction', id: `${page} ${entry.interactionId}`, duration },
        ...{ delay: processingStart - startTime, handlers: processingEnd - processingStart },
        target: `${entry.name} ${targets.get(startTime) ?? nameTarget(entry.target)}`,
      })
    }
    const { interactionCount } = performance as unknown as { interactionCount: number }
    void report({ page, kind: 'count', count: interactionCount })
  }
  new PerformanceObserver((list) => seeEvents(list.getEntries() as EventEntry[])).observe({
    ...{ type: 'event', buffered: true },
    ...{ durationThreshold: 16 },
  })
  webVitals.onINP(({ value }) => void report({ page, kind: 'inp', value }), { reportAllChanges: true })

  interface ShiftEntry extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const place = element?.closest('[id], [aria-label]')
        return `${element?.localName ?? '?'}.${String(element?.className ?? '').slice(0, 60)} in ${place?.id || place?.getAttribute('aria-label') || '?'}: ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`
      })
      void report({ page, kind: 'shift', value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Observes all documents of a browser context from now on. `step` names the part of the purchase. */
export const recordVitals = async (
  context: BrowserContext,
): Promise<{ step(name: string): void; read(): RecordedVitals }> => {
  let step = ''
  const interactions = new Map<string, Interaction>()
  const counts = new Map<number, number>()
  const inp = new Map<number, number>()
  const shifts: LayoutShift[] = []
  await context.exposeFunction('benchReport', (report: Report): void => {
    if (report.kind === 'count') counts.set(report.page, report.count)
    else if (report.kind === 'inp') inp.set(report.page, report.value)
    else if (report.kind === 'shift') shifts.push({ value: report.value, moved: report.moved, step })
    else {
      const { id, duration, delay, handlers, target } = report
      const before = interactions.get(id)
      // An interaction is as slow as the slowest of its events; a report of the next step may still be of this one.
      if (!before || duration > before.duration)
        interactions.set(id, { duration, delay, handlers, target, step: before?.step ?? step })
    }
  })
  // One script: each has a scope of its own.
  const library = await readFile(LIBRARY, 'utf8')
  await context.addInitScript({ content: `${library}\n;(${observeDocument})()` })
  return {
    step: (name) => {
      step = name
    },
    read: () => {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return {
        interactions: [...interactions.values()],
        shortInteractions: Math.max(0, total - interactions.size),
        inp: [...inp.values()],
        shifts,
      }
    },
  }
}
