import { z } from 'zod'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import { askOutside, jsonOf } from '#platform/http/ask-outside.ts'
import type { TwilioConfig } from '../config.ts'

/**
 * What is wrong with the receiver, and stays so: no such number, one that cannot be reached by SMS, a country that
 * the account does not send to, somebody who has said STOP. From Twilio's list of error codes.
 */
const RECEIVER_FAULTS: ReadonlySet<number> = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635])

const refusal = z.object({ code: z.int() })
const accepted = z.object({ sid: z.string().min(1) })

const formOf = ({ TWILIO_FROM: from }: TwilioConfig, { to, text }: OutgoingMessage): URLSearchParams =>
  new URLSearchParams({
    To: to,
    Body: text,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
  })

const send = async (config: TwilioConfig, message: OutgoingMessage, signal: AbortSignal): Promise<void> => {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_ORIGIN: origin } = config
  const answer = await askOutside({
    method: 'POST',
    url: `${origin}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: formOf(config, message).toString(),
    signal,
  })
  if (answer.status === 201) {
    accepted.parse(jsonOf(answer))
    return
  }
  const code = answer.status === 400 ? refusal.safeParse(jsonOf(answer)).data?.code : undefined
  if (code !== undefined && RECEIVER_FAULTS.has(code)) throw new MessageRefused(`Twilio refused: ${code}`)
  throw new Error(`Twilio answered ${answer.status}${code === undefined ? '' : `: ${code}`}`)
}

/** SMS by Twilio. */
export const createTwilio = (config: TwilioConfig): MessageProvider => ({
  name: 'twilio',
  channels: ['sms'],
  send: (message, signal) => send(config, message, signal),
})
