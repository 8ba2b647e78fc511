import { z } from 'zod'
import {
  type MessageProvider,
  MessageRefusedError,
  type MessageTemplate,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { WhatsappConfig } from '../config.ts'

/** Our own number, a number without WhatsApp, one outside a test account's list, a receiver who opted out. */
const RECEIVER_ERROR_CODES: ReadonlySet<number> = new Set([131021, 131026, 131030, 131050])

const refusal = z.object({ error: z.object({ code: z.int() }) })
const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

/** Meta refuses parameters with line breaks, tabs or more than four blanks in a row. */
const toTextParameter = (text: string) => ({ type: 'text', text: text.replaceAll(/\s+/g, ' ').trim() || '-' })

const toComponents = ({ parameters, code }: MessageTemplate) => [
  { type: 'body', parameters: parameters.map(toTextParameter) },
  ...(code === undefined
    ? []
    : [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] }]),
]

const toBody = ({ to, text, template }: OutgoingMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  ...(template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language, policy: 'deterministic' },
          components: toComponents(template),
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } }),
})

const send = async (config: WhatsappConfig, message: OutgoingMessage, signal: AbortSignal): Promise<void> => {
  const { WHATSAPP_ORIGIN: origin, WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_TOKEN: token } = config
  const answer = await fetchExternal({
    method: 'POST',
    url: `${origin}/${number}/messages`,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(toBody(message)),
    signal,
  })
  if (answer.status === 200) {
    accepted.parse(parseExternalJson(answer))
    return
  }
  const code =
    answer.status === 400 ? refusal.safeParse(parseExternalJson(answer)).data?.error.code : undefined
  if (code !== undefined && RECEIVER_ERROR_CODES.has(code))
    throw new MessageRefusedError(`WhatsApp refused: ${code}`)
  throw new Error(`WhatsApp answered ${answer.status}${code === undefined ? '' : `: ${code}`}`)
}

/** WhatsApp via Meta's Cloud API. */
export const createWhatsapp = (config: WhatsappConfig): MessageProvider => ({
  name: 'whatsapp-cloud',
  channels: ['whatsapp'],
  send: (message, signal) => send(config, message, signal),
})
