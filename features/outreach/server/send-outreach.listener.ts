import { listUncontactable } from '#core/customers/server/contact-guard.service.ts'
import { loadUser, type UserRecord } from '#core/customers/server/customers.service.ts'
import { sendMessage } from '#core/notifications/server/send-message.service.ts'
import { loadBrand, loadSite } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { OutboxEntry, OutboxHandler } from '#platform/outbox/outbox.ts'
import type { OutreachChannel } from '../domain/kinds.ts'
import { findAllowedChannels } from './choices.repo.ts'
import { findMessage, type MessageRecord, markSent } from './messages.repo.ts'
import { OUTREACH_TOPIC } from './send-outreach.job.ts'
import { listKinds } from './settings.repo.ts'
import { signSubscriber } from './unsubscribe-link.service.ts'

type Channel = 'email' | 'sms' | 'whatsapp'

/** E-mail where it is allowed and there is an address, because it disturbs least; else the phone. */
const pickChannel = (
  user: UserRecord,
  { allowed, msgConfig }: { readonly allowed: readonly OutreachChannel[]; readonly msgConfig: 10 | 20 | 30 },
): { readonly channel: Channel; readonly to: string } | undefined => {
  if (allowed.includes('email') && user.email) return { channel: 'email', to: user.email }
  if (!allowed.includes('phone') || !user.phone) return undefined
  const isSms = msgConfig === 10 || (msgConfig === 30 && user.isSmsEnabled)
  return { channel: isSms ? 'sms' : 'whatsapp', to: user.phone }
}

interface Letter {
  readonly message: MessageRecord
  readonly user: UserRecord
  readonly channel: Channel
  readonly to: string
  readonly homePath: string
  readonly wording: string
  readonly code: string | undefined
}

const findCode = async (
  { hooks }: Platform,
  tx: Transaction,
  promotionId: string | null,
): Promise<string | undefined> => {
  const [codes] = hooks.all('promotionCodes')
  if (!codes || promotionId === null) return undefined
  return (await codes.list(tx)).find((each) => each.promotionId === promotionId)?.code
}

/** Whatever was booked: who has stopped messages, is blocked or is gone by now gets none. */
const loadLetter = (platform: Platform, { brandId, payload }: OutboxEntry): Promise<Letter | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const message = await findMessage(tx, String(payload.messageId))
    if (!message || message.isSent || message.until < tx.now) return undefined
    const { userId, kind, promotionId } = message
    const user = await loadUser(tx, userId)
    const settings = (await listKinds(tx)).find((each) => each.kind === kind)
    if (!user || !settings?.isOn) return undefined
    if ((await listUncontactable(platform.hooks, tx, [userId])).has(userId)) return undefined
    const { msgConfig } = await loadBrand(tx, brandId)
    const receiver = pickChannel(user, { allowed: await findAllowedChannels(tx, userId), msgConfig })
    const code = await findCode(platform, tx, promotionId)
    // A message that promises a code is not sent without one.
    if (!receiver || (promotionId !== null && code === undefined)) return undefined
    const { homePath } = await loadSite(tx)
    const wording = settings.wording[user.language] ?? ''
    return { message, user, ...receiver, homePath, wording, code }
  })

const buildLink = (platform: Platform, { message, homePath }: Letter): string => {
  const shop = `${platform.origin()}/${homePath}`
  return message.kind === 'rating' ? `${shop}/order-status/${message.about}` : shop
}

const send = async (platform: Platform, { id, brandId }: OutboxEntry, letter: Letter): Promise<void> => {
  const { message, user, channel, to, homePath, code, wording } = letter
  const { language } = user
  const translate = platform.catalogue.getTranslator(language, 'outreach')
  const link = buildLink(platform, letter)
  const token = signSubscriber(platform.secret, { brandId, userId: message.userId })
  const stop = `${platform.origin()}/${homePath}/unsubscribe/${token}`
  const stopAddress = `${platform.origin()}/api/v1/unsubscribe/${token}`
  await sendMessage(platform, {
    ...{ id, brandId, channel, to, language, number: '', link, stopAddress },
    write: (brand) => {
      const words = wording || translate(`standard.${message.kind}`, { brand })
      const body = code === undefined ? words : `${words} ${translate('message.code', { code })}`
      return {
        text: [body, link, translate('message.stop', { link: stop })].join('\n'),
        subject: translate(`subject.${message.kind}`, { brand }),
        body,
        button: translate(`button.${message.kind}`),
        why: translate('message.why', { brand, link: stop }),
      }
    },
  })
  await platform.db.tenant(brandId, (tx) => markSent(tx, message.id))
}

export const createOutreachHandler = (platform: Platform): OutboxHandler => ({
  topic: OUTREACH_TOPIC,
  async handle(entry) {
    const letter = await loadLetter(platform, entry)
    if (letter) await send(platform, entry, letter)
  },
})
