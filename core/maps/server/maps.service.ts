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
import type { MapPlace, MapsProvider, PlaceSearchQuery } from '../contract/maps-provider.ts'
import type { GeoPoint } from '../domain/geo.ts'

/** A person waits for the map: after this, choosing by name is the better suggestion. */
const DEADLINE = seconds(4)
const MAX_CONCURRENT = 16
const PROBE_AFTER = seconds(30)

const createPolicy = () =>
  wrap(
    bulkhead(MAX_CONCURRENT, 0),
    circuitBreaker(handleAll, { halfOpenAfter: PROBE_AFTER, breaker: new ConsecutiveBreaker(5) }),
    timeout(DEADLINE, TimeoutStrategy.Aggressive),
  )

const policies = new WeakMap<object, ReturnType<typeof createPolicy>>()

const getPolicy = ({ db }: Pick<Platform, 'db'>) => {
  const guard = policies.get(db) ?? createPolicy()
  policies.set(db, guard)
  return guard
}

/** The installed map service; undefined where there is none. */
export const getMapsProvider = ({ hooks }: Pick<Platform, 'hooks'>): MapsProvider | undefined =>
  hooks.all('mapsProvider')[0]

type MapsRequest<Value> = (maps: MapsProvider, signal: AbortSignal) => Promise<Value>

/** One request to the map service, with a deadline and a circuit breaker; never call it inside a transaction. */
const requestMaps = async <Value>(
  platform: Platform,
  work: MapsRequest<Value>,
): Promise<Result<Value, 'silent'>> => {
  const maps = getMapsProvider(platform)
  if (!maps) return fail('silent')
  try {
    return ok(await getPolicy(platform).execute(({ signal }) => work(maps, signal)))
  } catch (error) {
    platform.logger.warn({ maps: maps.name, cause: String(error) }, 'the map service did not answer')
    return fail('silent')
  }
}

/** Places by typed text; none without a map service, which is not an error. */
export const searchPlaces = async (
  platform: Platform,
  question: PlaceSearchQuery,
): Promise<Result<readonly MapPlace[], 'silent'>> =>
  getMapsProvider(platform) ? requestMaps(platform, (maps, signal) => maps.search(question, signal)) : ok([])

/** The place at a point; null also when no map service answers, because callers accept a place without a name. */
export const findPlaceAt = async (
  platform: Platform,
  point: GeoPoint,
  language: Language,
): Promise<MapPlace | null> => {
  const answer = await requestMaps(platform, (maps, signal) => maps.reverse(point, language, signal))
  return answer.ok ? answer.value : null
}
