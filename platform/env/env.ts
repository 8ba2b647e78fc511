import { z } from 'zod'
import { codeLimits } from './code-limits.ts'
import { messagingSettings } from './messaging-settings.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

const secret = z.string().min(32, 'must have at least 32 characters')

/** Where nobody but this machine reaches us. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  /** Where LISTEN is sent: a pooler in transaction mode at DATABASE_URL does not carry it. */
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  /** Prepares statements under names. PgBouncer knows them from 1.21 on. */
  DATABASE_PREPARE: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Fills an empty installation with demo merchants; on by itself everywhere but in production. */
  DEMO: flag.optional(),
  /** Makes the fixed one-time codes 1234 and 0000 work for the phones of OTP_TEST_PHONES; refused in production. */
  OTP_TEST_MODE: flag.default(false),
  /** The phones that are reserved for tests, in E.164, comma-separated. */
  OTP_TEST_PHONES: z
    .string()
    .regex(/^\+[1-9]\d{6,14}(?:,\+[1-9]\d{6,14})*$/, 'must be numbers such as +12025550123,+12025550124')
    .optional(),
  ...codeLimits,
  /** Keys codes and signed links. Made up anew at every start outside production when absent. */
  COMPASS_SECRET: secret.optional(),
  /** Whoever sends it as a bearer token may read /metrics; without it only this machine may. */
  METRICS_TOKEN: secret.optional(),
  /** Open event streams of one network at once: many customers of one outlet share its network. */
  STREAMS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(300),
  /** The same for open menus, which are counted apart so that orders can always be followed. */
  MENU_STREAMS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(300),
  /** Open event streams of one session at once: its tabs, and those that are about to be given up. */
  STREAMS_PER_SESSION: z.coerce.number().int().min(1).max(1_000_000).default(10),
  /** Addresses of proxies whose X-Forwarded-For is believed, comma-separated. */
  TRUSTED_PROXIES: z.string().optional(),
  /** A geocoder of Nominatim's kind; without it and the tiles there are no maps but the demo's. */
  MAPS_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** The pictures of the map, with {z}, {x} and {y} in their address. */
  MAPS_TILES: z
    .string()
    .regex(/^https?:\/\/[^{}]+\/\{z\}\/\{x\}\/\{y\}[^{}]*$/, 'must be such as https://host/{z}/{x}/{y}.png')
    .optional(),
  /** What staff open to find the way to an address, with {query} for its place. */
  MAPS_LINK: z
    .string()
    .regex(/^https:\/\/[^{}\s]+\{query\}[^{}\s]*$/, 'must be such as https://host/search?q={query}')
    .default('https://www.google.com/maps/search/?api=1&query={query}'),
  MAPS_ATTRIBUTION: z.string().max(120).default('© OpenStreetMap contributors'),
  /** The file by which Apple knows our own host, as Apple gave it. */
  APPLE_DOMAIN_FILE: z.string().optional(),
  ...messagingSettings,
  SANDBOX_GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The sandbox's courier also in production, where it is absent otherwise. */
  SANDBOX_COURIER: z.stringbool().default(false),
  /** Where the sandbox gateway is reached when it does not run inside this process. */
  SANDBOX_GATEWAY_ORIGIN: z.url().optional(),
})

export type Env = Omit<z.output<typeof schema>, 'DEMO'> & { readonly DEMO: boolean }

export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Reads and checks every setting once, at start. The only place that knows environment variables.
 * @throws EnvError that names each variable that is wrong and says what it must be.
 */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const env = { ...parsed.data, DEMO: parsed.data.DEMO ?? parsed.data.NODE_ENV !== 'production' }
  if (env.OTP_TEST_MODE && !LOOPBACK.has(env.HOST))
    throw new EnvError('OTP_TEST_MODE=1 would let anybody sign in; HOST must be 127.0.0.1, ::1 or localhost.')
  if (env.OTP_TEST_MODE && !env.OTP_TEST_PHONES)
    throw new EnvError(
      'OTP_TEST_MODE=1 needs OTP_TEST_PHONES: the fixed codes work for reserved numbers only.',
    )
  if (env.NODE_ENV === 'production') {
    if (env.OTP_TEST_MODE)
      throw new EnvError('OTP_TEST_MODE=1 would let anybody sign in; production does not start with it.')
    if (!env.COMPASS_SECRET)
      throw new EnvError('COMPASS_SECRET must be set in production (at least 32 random characters).')
    if (!env.PUBLIC_ORIGIN)
      throw new EnvError('PUBLIC_ORIGIN must be set in production, such as https://order.example.com.')
  }
  return env
}
