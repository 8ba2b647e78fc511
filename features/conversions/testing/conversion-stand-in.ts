import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const seconds = z.int().min(1_000_000_000).max(9_999_999_999)

/** The documented body of each vendor, so strict that a field which the vendor does not know is refused. */
const BODIES = {
  meta: z.strictObject({
    access_token: z.string(),
    data: z
      .array(
        z.strictObject({
          event_name: z.enum(['Purchase', 'ViewContent']),
          event_time: seconds,
          event_id: z.string().min(1),
          event_source_url: z.url(),
          action_source: z.literal('website'),
          user_data: z.strictObject({
            client_user_agent: z.string(),
            fbp: z
              .string()
              .regex(/^fb\.1\.\d+\.\d+$/)
              .optional(),
            fbc: z
              .string()
              .regex(/^fb\.1\.\d+\..+$/)
              .optional(),
            em: z.array(hash).optional(),
            ph: z.array(hash).optional(),
          }),
          custom_data: z.strictObject({
            value: z.number().optional(),
            currency: z.string().length(3).optional(),
            content_type: z.literal('product'),
            content_ids: z.array(z.string()),
            contents: z.array(
              z.strictObject({ id: z.string(), quantity: z.int(), item_price: z.number().optional() }),
            ),
            num_items: z.int().optional(),
            order_channel: z.int().optional(),
          }),
        }),
      )
      .length(1),
  }),
  tiktok: z.strictObject({
    event_source: z.literal('web'),
    event_source_id: z.string(),
    data: z
      .array(
        z.strictObject({
          event: z.enum(['CompletePayment', 'ViewContent']),
          event_time: seconds,
          event_id: z.string().min(1),
          user: z.strictObject({
            user_agent: z.string().optional(),
            ttclid: z.string().optional(),
            email: hash.optional(),
            phone: hash.optional(),
          }),
          page: z.strictObject({ url: z.url() }),
          properties: z.strictObject({
            value: z.number().optional(),
            currency: z.string().length(3).optional(),
            content_type: z.literal('product'),
            contents: z.array(
              z.strictObject({ content_id: z.string(), quantity: z.int(), price: z.number().optional() }),
            ),
            order_channel: z.int().optional(),
          }),
        }),
      )
      .length(1),
  }),
  snap: z.strictObject({
    data: z
      .array(
        z.strictObject({
          event_name: z.enum(['PURCHASE', 'VIEW_CONTENT']),
          event_time: seconds,
          event_id: z.string().min(1),
          event_source_url: z.url(),
          action_source: z.literal('WEB'),
          user_data: z
            .strictObject({
              client_user_agent: z.string().optional(),
              sc_click_id: z.string().optional(),
              em: z.array(hash).optional(),
              ph: z.array(hash).optional(),
            })
            .refine((user) => user.em || user.ph || user.sc_click_id, 'nothing says whose it is'),
          custom_data: z.strictObject({
            value: z.string().optional(),
            currency: z.string().length(3).optional(),
            content_ids: z.array(z.string()),
            contents: z.array(
              z.strictObject({ id: z.string(), quantity: z.string(), item_price: z.string().optional() }),
            ),
            order_id: z.string().optional(),
            num_items: z.string().optional(),
            order_channel: z.string().optional(),
          }),
        }),
      )
      .length(1),
  }),
  google: z.strictObject({
    client_id: z.string().regex(/^\d+\.\d+$/),
    timestamp_micros: z.int(),
    consent: z.strictObject({
      ad_user_data: z.enum(['GRANTED', 'DENIED']),
      ad_personalization: z.enum(['GRANTED', 'DENIED']),
    }),
    events: z
      .array(
        z.strictObject({
          name: z.literal('purchase'),
          params: z.strictObject({
            transaction_id: z.string().min(1),
            value: z.number(),
            currency: z.string().length(3),
            items: z.array(
              z.strictObject({ item_id: z.string(), quantity: z.int(), price: z.number().optional() }),
            ),
            order_channel: z.int(),
          }),
        }),
      )
      .length(1),
  }),
} as const

export type StandInVendor = keyof typeof BODIES

const PATHS: Readonly<Record<StandInVendor, RegExp>> = {
  meta: /^\/meta\/v\d+\.\d\/([\w-]+)\/events$/,
  tiktok: /^\/tiktok\/open_api\/v1\.3\/event\/track\/$/,
  snap: /^\/snap\/v3\/([\w-]+)\/events$/,
  google: /^\/google\/mp\/collect$/,
}

/** What a vendor does with the next events: takes them, fails, takes them and breaks off, or never answers. */
export type Mood = 'takes' | 'fails' | 'breaksOff' | 'hangs'

export interface TakenEvent {
  readonly vendor: StandInVendor
  readonly pixelId: string
  readonly name: string
  readonly eventId: string
  readonly body: unknown
}

const isVendor = (name: string | undefined): name is StandInVendor =>
  name !== undefined && Object.hasOwn(BODIES, name)

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const hasToken = (vendor: StandInVendor, request: IncomingMessage, url: URL): boolean => {
  if (vendor === 'tiktok') return request.headers['access-token'] !== undefined
  if (vendor === 'snap') return url.searchParams.has('access_token')
  return vendor === 'google' ? url.searchParams.has('api_secret') : true
}

/** The event of a checked body, by the names of its vendor. */
const readEvent = (vendor: StandInVendor, url: URL, text: string): TakenEvent => {
  const [, pathId = ''] = PATHS[vendor].exec(url.pathname) ?? []
  const parsed: unknown = JSON.parse(text)
  const found = { vendor, body: parsed }
  if (vendor === 'tiktok') {
    const { event_source_id: pixelId, data } = BODIES.tiktok.parse(parsed)
    return { ...found, pixelId, name: data[0]?.event ?? '', eventId: data[0]?.event_id ?? '' }
  }
  if (vendor === 'google') {
    const { events } = BODIES.google.parse(parsed)
    const pixelId = url.searchParams.get('measurement_id') ?? ''
    return { ...found, pixelId, name: 'purchase', eventId: events[0]?.params.transaction_id ?? '' }
  }
  const { data } = BODIES[vendor].parse(parsed)
  return { ...found, pixelId: pathId, name: data[0]?.event_name ?? '', eventId: data[0]?.event_id ?? '' }
}

/**
 * Stands in for the vendors of conversions: refuses what their documentation does not describe, and counts events with
 * the same pixel, name and id once.
 */
export const startConversionStandIn = async () => {
  const taken: TakenEvent[] = []
  const refused: string[] = []
  const moods: Partial<Record<StandInVendor, Mood[]>> = {}
  const server = createServer(async (request, response) => {
    const text = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const vendor = url.pathname.split('/')[1]
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (!isVendor(vendor) || !PATHS[vendor].test(url.pathname) || !hasToken(vendor, request, url)) {
      refused.push(`${request.method} ${url.pathname}`)
      return answer(404, {})
    }
    const mood = moods[vendor]?.shift() ?? 'takes'
    if (mood === 'hangs') return undefined
    if (mood === 'fails') return answer(500, {})
    try {
      taken.push(readEvent(vendor, url, text))
    } catch (error) {
      refused.push(String(error))
      return answer(400, { error: { code: 100 }, code: 40_002 })
    }
    if (mood === 'breaksOff') return request.socket.destroy()
    return answer(200, { events_received: 1, code: 0, message: 'OK' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was taken, repetitions included. */
    taken,
    /** Why requests were refused. */
    refused,
    /** What a vendor does with its next events; afterwards it takes them. */
    moods,
    /** How many different events a vendor counts. */
    count: (vendor: StandInVendor): number =>
      new Set(
        taken
          .filter((event) => event.vendor === vendor)
          .map(({ pixelId, name, eventId }) => [pixelId, name, eventId].join(' ')),
      ).size,
    forget: () => {
      taken.length = 0
      refused.length = 0
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
