import { z } from 'zod'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { TwilioConfig } from '../config.ts'

/**
 * Permanent errors of the receiver: no such number, one that SMS cannot reach, a country that the account does not
 * send to, or a receiver who replied STOP. From Twilio's list of error codes.
 */
const RECEIVER_ERROR_CODES: ReadonlySet<number> = new Set([
  21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635,
])

const refusal = z.object({ code: z.int() })
const accepted = z.object({ sid: z.string().min(1) })

const toForm = ({ TWILIO_FROM: from }: TwilioConfig, { to, text }: OutgoingMessage): URLSearchParams =>
  new URLSearchParams({
    To: to,
    Body: text,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
  })

const send = async (config: TwilioConfig, message: OutgoingMessage, signal: AbortSignal): Promise<void> => {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_ORIGIN: origin } = config
  const answer = await fetchExternal({
    method: 'POST',
    url: `${origin}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: toForm(config, message).toString(),
    signal,
  })
  if (answer.status === 201) {
    accepted.parse(parseExternalJson(answer))
    return
  }
  const code = answer.status === 400 ? refusal.safeParse(parseExternalJson(answer)).data?.code : undefined
  if (code !== undefined && RECEIVER_ERROR_CODES.has(code))
    throw new MessageRefusedError(`Twilio refused: ${code}`)
  throw new Error(`Twilio answered ${answer.status}${code === undefined ? '' : `: ${code}`}`)
}

/** SMS via Twilio. */
export const createTwilio = (config: TwilioConfig): MessageProvider => ({
  name: 'twilio',
  channels: ['sms'],
  send: (message, signal) => send(config, message, signal),
})
