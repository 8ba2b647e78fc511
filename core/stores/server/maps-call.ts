import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { MapPlace, MapsProvider, PlaceQuestion } from '../contract/maps-provider.ts'
import type { GeoPoint } from '../domain/geo.ts'

/** Somebody watches a map: after this they had rather be told to choose by name. */
const DEADLINE = seconds(4)
const AT_ONCE = 16
const PROBE_AFTER = seconds(30)

const createGuard = () =>
  wrap(
    bulkhead(AT_ONCE, 0),
    circuitBreaker(handleAll, { halfOpenAfter: PROBE_AFTER, breaker: new ConsecutiveBreaker(5) }),
    timeout(DEADLINE, TimeoutStrategy.Aggressive),
  )

const guards = new WeakMap<object, ReturnType<typeof createGuard>>()

const guardOf = ({ db }: Pick<Platform, 'db'>) => {
  const guard = guards.get(db) ?? createGuard()
  guards.set(db, guard)
  return guard
}

/** The map service that is plugged in; undefined where there is none. */
export const mapsProviderOf = ({ hooks }: Pick<Platform, 'hooks'>): MapsProvider | undefined =>
  hooks.all('mapsProvider')[0]

type Ask<Value> = (maps: MapsProvider, signal: AbortSignal) => Promise<Value>

/** One question to the map service, with a deadline and a breaker; never to be asked inside a transaction. */
const ask = async <Value>(platform: Platform, work: Ask<Value>): Promise<Result<Value, 'silent'>> => {
  const maps = mapsProviderOf(platform)
  if (!maps) return fail('silent')
  try {
    return ok(await guardOf(platform).execute(({ signal }) => work(maps, signal)))
  } catch (error) {
    platform.logger.warn({ maps: maps.name, cause: String(error) }, 'the map service did not answer')
    return fail('silent')
  }
}

/** Places by what somebody typed; none where there is no map service, which is no failure of anything. */
export const searchPlaces = async (
  platform: Platform,
  question: PlaceQuestion,
): Promise<Result<readonly MapPlace[], 'silent'>> =>
  mapsProviderOf(platform) ? ask(platform, (maps, signal) => maps.search(question, signal)) : ok([])

/** What stands at a place; null also when no map service answers, for whom a place without a name is as good. */
export const placeAt = async (
  platform: Platform,
  point: GeoPoint,
  language: Language,
): Promise<MapPlace | null> => {
  const answer = await ask(platform, (maps, signal) => maps.reverse(point, language, signal))
  return answer.ok ? answer.value : null
}
