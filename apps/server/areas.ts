import type { Area } from '#platform/http/area.ts'

/** Everything that is plugged into the server, in the order of the ladder. The only file that names features and providers. */
export const areas: readonly Area[] = []
