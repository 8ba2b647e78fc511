import { z } from 'zod'
import { startFakeService } from '#core/notifications/testing/fake-service.ts'
import type { MessagingSimulator } from '#core/notifications/testing/messaging-conformance.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { createWhatsapp } from '../server/whatsapp.adapter.ts'

const TOKEN = 'canary-of-whatsapp'
const NUMBER = '1234567890'

const parametersSchema = z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) }))

const callSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.object({ body: z.string() }).optional(),
  template: z
    .strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      language: z.strictObject({
        code: z.enum(LANGUAGES),
        policy: z.literal('deterministic'),
      }),
      components: z.array(
        z.strictObject({
          type: z.enum(['body', 'button']),
          sub_type: z.literal('url').optional(),
          index: z.literal('0').optional(),
          parameters: parametersSchema,
        }),
      ),
    })
    .optional(),
})
export type WhatsappCall = z.output<typeof callSchema>

/** Whether a parameter contains what Meta refuses. */
const hasInvalidParameter = ({ template }: WhatsappCall): boolean =>
  template?.components.some(({ parameters }) => parameters.some(({ text }) => /[\n\t]| {5}/.test(text))) ??
  false

/** A simulator of Meta's Cloud API. */
export const startFakeWhatsapp = async (): Promise<
  MessagingSimulator & { readonly calls: WhatsappCall[] }
> => {
  const calls: WhatsappCall[] = []
  const taken: { to: string; text: string }[] = []
  const service = await startFakeService(
    ({ method, path, headers, body }) => {
      if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: { code: 190 } } }
      if (method !== 'POST' || path !== `/v23.0/${NUMBER}/messages`)
        return { status: 400, body: { error: { code: 33 } } }
      const read = callSchema.safeParse(JSON.parse(body.toString()))
      if (!read.success || hasInvalidParameter(read.data))
        return { status: 400, body: { error: { code: 132_000 } } }
      calls.push(read.data)
      taken.push({ to: read.data.to, text: read.data.text?.body ?? '' })
      return {
        status: 200,
        body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${calls.length}` }] },
      }
    },
    { status: 400, body: { error: { code: 131_026 } } },
  )
  const config = {
    ...{ WHATSAPP_PHONE_NUMBER_ID: NUMBER, WHATSAPP_TOKEN: TOKEN },
    WHATSAPP_ORIGIN: `${service.origin}/v23.0`,
  }
  return {
    receiver: { channel: 'whatsapp', to: '+971501112233' },
    ...{ ...service, taken, calls },
    provider: createWhatsapp(config),
    untrustedProvider: createWhatsapp({ ...config, WHATSAPP_TOKEN: 'another' }),
  }
}
