import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Child } from './child.ts'
import { RESULTS_DIR, type Row } from './report.ts'

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  /** Microseconds since the previous sample. */
  readonly timeDeltas: readonly number[]
}

const MAX_ROWS = 25

/** Idle time, and the profiler's own start and end. */
const IDLE_FUNCTIONS = ['(idle)', '(program)', '(profiler)']

const formatLocation = (url: string): string => {
  const [, inside] = url.split('/node_modules/').slice(-2)
  if (inside) return inside
  return url.replace(/^file:\/\//, '').replace(path.join(import.meta.dirname, '../..'), '.')
}

/** A server's time by function, longest first; `share` is of the time that it was not idle. */
const listBusiest = ({ nodes, samples, timeDeltas }: CpuProfile): Row[] => {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      url === 'node:inspector'
        ? '(profiler)'
        : url
          ? `${functionName || '(anonymous)'} ${formatLocation(url)}:${lineNumber + 1}`
          : functionName,
    ]),
  )
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const name = names.get(id) ?? '(unknown)'
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  })
  for (const name of IDLE_FUNCTIONS) times.delete(name)
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_ROWS)
    .map(([name, time]) => ({ 'where the time goes': name, 'share %': (100 * time) / busy }))
}

/** Profiles the shop while `work` runs; the full profile is saved in bench/results/ for browser tools. */
export const runProfiled = async (
  shop: Child,
  name: string,
  work: () => Promise<unknown>,
): Promise<Row[]> => {
  await shop.request('profile start')
  await work()
  const profile = await shop.request<CpuProfile>('profile stop')
  mkdirSync(RESULTS_DIR, { recursive: true })
  writeFileSync(path.join(RESULTS_DIR, `${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile))
  return listBusiest(profile)
}
