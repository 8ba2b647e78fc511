import { expect, it } from 'vitest'
import type { ReadWebhookResult } from '../contract/payment-provider.ts'
import { DECLINE_CODES } from '../domain/gateway-report.ts'
import type { EventInput, GatewayTraits, PostedEvent } from './gateway-simulator.ts'
import type { GatewayTestSession } from './gateway-test-session.ts'

const PATH = '/api/v1/payment/webhook/vendor/account'
const FOREIGN_SECRET = 'the secret of quite another shop'

const read = (
  bench: GatewayTestSession,
  { headers, body }: PostedEvent,
  settings = bench.stand.settings,
): Promise<ReadWebhookResult> =>
  bench.stand.factory.open(settings).readWebhook({
    headers,
    rawBody: Buffer.from(body, 'latin1').equals(Buffer.from(body))
      ? Buffer.from(body)
      : new TextEncoder().encode(body),
    path: PATH,
    receivedAt: new Date(),
  })

const createEvent = async (bench: GatewayTestSession, input: Partial<EventInput> = {}) => {
  const payment = await bench.reach('captured')
  const posted = bench.stand.event?.(payment.booked, {
    at: new Date(),
    url: `http://127.0.0.1:9${PATH}`,
    ...input,
  })
  if (!posted) throw new Error('The gateway posts nothing')
  return { payment, posted }
}

const withHeader = ({ headers, body }: PostedEvent, name: string, value: string | undefined): PostedEvent => {
  const { [name]: _, ...rest } = headers
  return { body, headers: value === undefined ? rest : { ...rest, [name]: value } }
}

const isJson = ({ headers }: PostedEvent): boolean => headers['content-type']?.includes('json') ?? false

const withField = (posted: PostedEvent, name: string, value: string | undefined): PostedEvent => {
  if (isJson(posted))
    return { ...posted, body: JSON.stringify({ ...JSON.parse(posted.body), [name]: value }) }
  const form = new URLSearchParams(posted.body)
  if (value === undefined) form.delete(name)
  else form.set(name, value)
  return { ...posted, body: form.toString() }
}

/** The event with its signature changed. */
const withSignature = (
  posted: PostedEvent,
  signature: NonNullable<GatewayTraits['signature']>,
  change: (genuine: string) => string | undefined,
): PostedEvent => {
  if ('header' in signature)
    return withHeader(posted, signature.header, change(posted.headers[signature.header] ?? ''))
  const { field } = signature
  const genuine = isJson(posted)
    ? JSON.parse(posted.body)[field]
    : new URLSearchParams(posted.body).get(field)
  return withField(posted, field, change(String(genuine)))
}

/**
 * Changes the last character but one of a signature or a secret. In base64 the very last one may hold unused bits, and in
 * hexadecimal another case is the same digit: neither would change the bytes.
 */
const flipCharacter = (text: string): string =>
  text.replace(/[\w+/-](?=[\w+/-][^\w+/-]*$)/, (character) => (character === '0' ? '1' : '0'))

const SIGNATURE_FORGERIES: readonly (readonly [string, (genuine: string) => string | undefined])[] = [
  ['no signature', () => undefined],
  ['an empty signature', () => ''],
  ['half a signature', (genuine) => genuine.slice(0, genuine.length / 2)],
  ['a signature with one character changed', flipCharacter],
  ['the signature twice', (genuine) => `${genuine}${genuine}`],
  ['a list of guesses', (genuine) => `${flipCharacter(genuine)}, ${genuine}`],
]

const describeSignedEvents = (
  bench: () => GatewayTestSession,
  traits: GatewayTraits,
  secretsName: string,
): void => {
  const { signature, coversBody = false, staleAfter, foreignSecret = FOREIGN_SECRET } = traits

  it.each(SIGNATURE_FORGERIES)('are refused with %s', async (_what, change) => {
    const { posted } = await createEvent(bench())
    if (!signature) throw new Error('The traits do not say where the signature stands')
    expect(await read(bench(), withSignature(posted, signature, change))).toMatchObject({ kind: 'refused' })
  })

  it('are refused under the secret of another shop, an invented one and a blank one', async () => {
    for (const secret of [foreignSecret, flipCharacter(foreignSecret), ' '.repeat(16)]) {
      const { posted } = await createEvent(bench(), { secret })
      expect(await read(bench(), posted), secret).toMatchObject({ kind: 'refused' })
    }
  })

  it('are accepted under either of two secrets during a rotation', async () => {
    const { stand: simulator } = bench()
    const [current] = simulator.settings[secretsName] as string[]
    for (const [secret, secrets] of [
      [current, [foreignSecret, current]],
      [foreignSecret, [foreignSecret, current]],
      [foreignSecret, [current, foreignSecret]],
    ] as const) {
      const { posted } = await createEvent(bench(), { secret: secret ?? '' })
      const settings = { ...simulator.settings, [secretsName]: secrets }
      expect((await read(bench(), posted, settings)).kind).toMatch(/^(event|hint)$/)
    }
  })

  it.runIf(coversBody)(
    'are refused when a byte of the body has changed, or the same JSON was serialised again',
    async () => {
      const { posted } = await createEvent(bench())
      const { body } = posted
      const again = JSON.stringify(JSON.parse(body), undefined, 1)
      const at = (index: number) =>
        `${body.slice(0, index)}${body[index] === '0' ? '1' : '0'}${body.slice(index + 1)}`
      for (const forged of [again, `${body} `, at(0), at(Math.floor(body.length / 2)), at(body.length - 1)])
        expect(await read(bench(), { ...posted, body: forged }), forged).toMatchObject({ kind: 'refused' })
    },
  )

  it.runIf(staleAfter !== undefined)('are refused when they are stale or from the future', async () => {
    const limit = (staleAfter ?? 0) * 1000
    for (const away of [-limit - 2_000, limit + 2_000]) {
      const { posted } = await createEvent(bench(), { at: new Date(Date.now() + away) })
      expect(await read(bench(), posted), String(away)).toMatchObject({ kind: 'refused' })
    }
    for (const away of [-limit + 5_000, limit - 5_000]) {
      const { posted } = await createEvent(bench(), { at: new Date(Date.now() + away) })
      expect((await read(bench(), posted)).kind).toMatch(/^(event|hint)$/)
    }
  })
}

/** Requirements for everything that is posted in a vendor's name. */
export const describeForgeries = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  it('name the payment, and state what can be trusted of them', async () => {
    if (!bench().stand.event) return
    const { payment, posted } = await createEvent(bench())
    const reading = await read(bench(), posted)
    const { reference, gatewayReference } = payment
    if ((traits.coversBody || traits.coversReport) && !traits.onlyHints) {
      const report = { state: 'captured', reference, gatewayReference, captured: payment.amount }
      expect(reading).toMatchObject({ kind: 'event', report })
      return
    }
    if (reading.kind !== 'hint')
      throw new Error(`An event that is not covered by a signature was read as ${reading.kind}`)
    expect([reading.reference === reference, reading.gatewayReference === gatewayReference]).toContain(true)
  })

  it('are never trusted without a signature over their whole content', async () => {
    const bodies = [
      '',
      '{}',
      '[]',
      'null',
      'captured!',
      '{"id":1}',
      '{"data":{"object":null}}',
      'a=b',
      '\u0000',
      '{"__proto__":{}}',
    ]
    for (const body of bodies)
      for (const type of ['application/json', 'application/x-www-form-urlencoded'])
        expect((await read(bench(), { headers: { 'content-type': type }, body })).kind, body).toMatch(
          /^(refused|hint)$/,
        )
    if (!bench().stand.event) return
    const { posted } = await createEvent(bench())
    const padded = isJson(posted)
      ? posted.body.replace(/\}$/, `,"x":"${'x'.repeat(65_537)}"}`)
      : `${posted.body}&x=${'x'.repeat(65_537)}`
    expect(await read(bench(), { ...posted, body: padded })).toMatchObject({ kind: 'refused' })
  })

  it('explain every decline by one of the five codes', () => {
    for (const [, decline] of traits.declines) expect(DECLINE_CODES).toContain(decline)
  })

  if (traits.webhookSecrets) describeSignedEvents(bench, traits, traits.webhookSecrets)
}
