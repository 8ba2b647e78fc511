import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Child } from './child.ts'
import { RESULTS, type Row } from './report.ts'

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

const SHOWN = 25

/** Waiting, and the profiler's own beginning and end. */
const NOT_WORK = ['(idle)', '(program)', '(profiler)']

const placeOf = (url: string): string => {
  const [, inside] = url.split('/node_modules/').slice(-2)
  if (inside) return inside
  return url.replace(/^file:\/\//, '').replace(path.join(import.meta.dirname, '../..'), '.')
}

/** Where a server spent its time, by function, the most first; `share` is of the time that it was not idle. */
const busiest = ({ nodes, samples, timeDeltas }: CpuProfile): Row[] => {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      url === 'node:inspector'
        ? '(profiler)'
        : url
          ? `${functionName || '(anonymous)'} ${placeOf(url)}:${lineNumber + 1}`
          : functionName,
    ]),
  )
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const name = names.get(id) ?? '(unknown)'
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  })
  for (const name of NOT_WORK) times.delete(name)
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, time]) => ({ 'where the time goes': name, 'share %': (100 * time) / busy }))
}

/** Profiles the shop while `work` runs; the whole profile lies in bench/results/ for a browser's tools. */
export const profiled = async (shop: Child, name: string, work: () => Promise<unknown>): Promise<Row[]> => {
  await shop.ask('profile start')
  await work()
  const profile = await shop.ask<CpuProfile>('profile stop')
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(path.join(RESULTS, `${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile))
  return busiest(profile)
}
