import { isIP } from 'node:net'
import { z } from 'zod'
import { codeLimits } from './code-limits.ts'
import { guestLimits } from './guest-limits.ts'
import { messagingSettings } from './messaging-settings.ts'
import { findMisspeltNames } from './misspelt-names.ts'
import { networkLimits } from './network-limits.ts'
import { wholeNumber } from './whole-number.ts'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

const secret = z.string().min(32, 'must have at least 32 characters')

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })

const ORIGIN_EXAMPLE = 'must be scheme and host without a path, such as https://order.example.com'

const origin = z
  .url({ protocol: /^https?$/, error: ORIGIN_EXAMPLE })
  .refine((text) => URL.parse(text)?.origin === text.toLowerCase().replace(/\/$/, ''), ORIGIN_EXAMPLE)

/** Settings whose value is a secret or contains one, so that no message repeats it. */
const SECRET_VALUE = /SECRET|TOKEN|KEY|_URL$/

/** The first thing that is wrong with each setting: one sentence for one setting. */
export const listFirstIssues = ({ issues }: z.ZodError): readonly { name: string; message: string }[] =>
  issues
    .map(({ path, message }) => ({ name: path.join('.'), message }))
    .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)

/** What is wrong with a setting, and its value. */
export const describeIssue = (name: string, message: string, value: string | undefined): string =>
  SECRET_VALUE.test(name) || value === undefined
    ? `  ${name}: ${message}`
    : `  ${name}: ${message}; it is ${JSON.stringify(value)}`

/** Hosts that only this machine can reach. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** The names that Fastify knows for private networks. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
const PROXIES_EXAMPLE = 'must be addresses or networks such as 127.0.0.1,10.0.0.0/8'

const isProxyAddress = (text: string): boolean => {
  const [address = '', size, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0) return size === undefined && NAMED_NETWORKS.has(address)
  if (size === undefined) return true
  return rest.length === 0 && /^\d{1,3}$/.test(size) && Number(size) <= (version === 4 ? 32 : 128)
}

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  /** The address for LISTEN: a pooler in transaction mode at DATABASE_URL does not support it. */
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  /** Prepares statements under names. PgBouncer supports them from 1.21 on. */
  DATABASE_PREPARE: flag.default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  /** Fills an empty installation with demo merchants; on by default everywhere but in production. */
  DEMO: flag.optional(),
  /** Makes the fixed one-time codes 1234 and 0000 work for the phones of OTP_TEST_PHONES; refused in production. */
  OTP_TEST_MODE: flag.default(false),
  /** The phones that are reserved for tests, in E.164, comma-separated. */
  OTP_TEST_PHONES: z
    .string()
    .regex(/^\+[1-9]\d{6,14}(?:,\+[1-9]\d{6,14})*$/, 'must be numbers such as +12025550123,+12025550124')
    .optional(),
  /** Off: no page opens without a connection, and workers on customers' devices remove themselves. */
  OFFLINE: flag.default(true),
  /** Whether anybody may open a shop here, or only whom the operator invites; open by default but in production. */
  SIGN_UP: z.enum(['open', 'invited'], 'must be open or invited').optional(),
  ...codeLimits,
  ...guestLimits,
  ...networkLimits,
  /** Key for codes, signed links and gateway settings. Outside production one is generated once and saved in DATA_DIR. */
  COMPASS_SECRET: secret.optional(),
  /** Bearer token for reading /metrics; without it only this machine may. */
  METRICS_TOKEN: secret.optional(),
  /** Maximum open event streams per network: many customers of one outlet share its network. */
  STREAMS_PER_NETWORK: wholeNumber(1, 1_000_000).default(300),
  /** The same for open menus, which are counted separately so that orders can always be followed. */
  MENU_STREAMS_PER_NETWORK: wholeNumber(1, 1_000_000).default(300),
  /** Maximum open event streams per session: its tabs, and streams about to be closed. */
  STREAMS_PER_SESSION: wholeNumber(1, 1_000_000).default(10),
  /** Addresses of proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => text.split(',').every((part) => isProxyAddress(part.trim())), PROXIES_EXAMPLE)
    .optional(),
  /** A geocoder compatible with Nominatim; without it and the tiles there are no maps but the demo's. */
  MAPS_ORIGIN: webAddress.optional(),
  /** The address of the map tiles, with {z}, {x} and {y} in it. */
  MAPS_TILES: z
    .string()
    .regex(/^https?:\/\/[^{}]+\/\{z\}\/\{x\}\/\{y\}[^{}]*$/, 'must be such as https://host/{z}/{x}/{y}.png')
    .optional(),
  /** The link that staff open for directions to an address, with {query} for its location. */
  MAPS_LINK: z
    .string()
    .regex(/^https:\/\/[^{}\s]+\{query\}[^{}\s]*$/, 'must be such as https://host/search?q={query}')
    .default('https://www.google.com/maps/search/?api=1&query={query}'),
  MAPS_ATTRIBUTION: z
    .string()
    .max(120, 'must have at most 120 characters')
    .default('© OpenStreetMap contributors'),
  /** The file by which Apple verifies our own host, as Apple supplied it. */
  APPLE_DOMAIN_FILE: z.string().optional(),
  /** A ClamAV daemon that scans uploads; without it they are stored unscanned. */
  CLAMD_ADDRESS: z.url({ protocol: /^tcp$/, error: 'must be such as tcp://127.0.0.1:3310' }).optional(),
  ...messagingSettings,
  /** Pixels of every merchant, such as meta=123456789,google=G-AB12CD34. */
  COMMON_PIXELS: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]*=[\w-]+(?:,[a-z][a-z0-9-]*=[\w-]+)*$/,
      'must be such as meta=123456789,google=G-AB12CD34',
    )
    .optional(),
  /** Home paths and hosts of merchants without them, comma-separated. */
  COMMON_PIXELS_EXCLUDED: z
    .string()
    .regex(
      /^[a-z0-9.-]+(?: *, *[a-z0-9.-]+)*$/i,
      'must be home paths or hosts such as zahr,order.example.com',
    )
    .optional(),
  /** Takes the place of every vendor of pixels in tests; refused in production. */
  PIXEL_STAND_IN_ORIGIN: webAddress.optional(),
  /** Takes the place of every vendor of chats in tests; refused in production. */
  CHAT_STAND_IN_ORIGIN: webAddress.optional(),
  /** Other addresses of vendors for conversions, such as google=https://region1.google-analytics.com. */
  CONVERSION_ORIGINS: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]*=https:\/\/[^\s,=]+(?:,[a-z][a-z0-9-]*=https:\/\/[^\s,=]+)*$/,
      'must be such as google=https://region1.google-analytics.com',
    )
    .optional(),
  SANDBOX_GATEWAY_PORT: wholeNumber(0, 65_535).optional(),
  /** Enables the sandbox's courier in production, where it is absent otherwise. */
  SANDBOX_COURIER: z.stringbool({ error: 'must be 0 or 1' }).default(false),
  /** The origin of the sandbox gateway when it does not run inside this process. */
  SANDBOX_GATEWAY_ORIGIN: webAddress.optional(),
})

/** Every setting's name. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

export type Env = Omit<z.output<typeof schema>, 'DEMO'> & { readonly DEMO: boolean }

export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Reads and validates every setting once, at start. No other code reads environment variables.
 * @throws EnvError that names each wrong variable and its required form.
 */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  const wrong = parsed.success
    ? []
    : listFirstIssues(parsed.error).map(({ name, message }) => describeIssue(name, message, given[name]))
  const misspelt = findMisspeltNames(Object.keys(given), SETTING_NAMES).map(
    ({ name, meant }) => `  ${name}: is no setting; write ${meant}, or remove it`,
  )
  const lines = [...wrong, ...misspelt]
  if (!parsed.success || lines.length > 0)
    throw new EnvError(`These settings are wrong:\n${lines.join('\n')}`)
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
    if (env.PIXEL_STAND_IN_ORIGIN)
      throw new EnvError('PIXEL_STAND_IN_ORIGIN is for tests; production does not start with it.')
    if (env.CHAT_STAND_IN_ORIGIN)
      throw new EnvError('CHAT_STAND_IN_ORIGIN is for tests; production does not start with it.')
    if (!env.COMPASS_SECRET)
      throw new EnvError('COMPASS_SECRET must be set in production (at least 32 random characters).')
    if (!env.PUBLIC_ORIGIN)
      throw new EnvError('PUBLIC_ORIGIN must be set in production, such as https://order.example.com.')
  }
  return env
}
