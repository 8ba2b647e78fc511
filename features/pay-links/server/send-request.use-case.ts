import { sendMessage } from '#core/notifications/server/send-message.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { addToOutbox, type OutboxEntry, type OutboxHandler } from '#platform/outbox/outbox.ts'
import type { StaffRequest } from '../contract/console-endpoints.ts'
import { payLinkErrors } from '../contract/errors.ts'
import { computeRequestState, SEND_CHANNELS, type SendChannel } from '../domain/payment-request.ts'
import { lockOwnRequest, type StaffCall } from './manage-requests.use-case.ts'
import { buildRequestUrl, presentStaffRequests } from './payment-request.presenter.ts'
import { findRequest, type RequestRecord, updateRequest } from './payment-requests.repo.ts'

/** A link that staff send to its payer. The entry has no address: it is read when the message is sent. */
const REQUEST_MESSAGE_TOPIC = 'payment-request.message'

const getAddress = ({ phone, email }: RequestRecord, channel: SendChannel): string =>
  (channel === 'email' ? email : phone) ?? ''

/** Sends a link once the transaction commits. */
export const sendRequest = (
  platform: Platform,
  { caller, language, id, channel }: StaffCall & { readonly id: string; readonly channel: SendChannel },
): Promise<Result<StaffRequest, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const request = await lockOwnRequest(tx, staff, id)
    if (!request.ok) return request
    if (computeRequestState(request.value, tx.now) !== 'open')
      return fail(failure(payLinkErrors.requestNotOpen))
    if (getAddress(request.value, channel) === '')
      return fail(failure(payLinkErrors.addressMissing, { field: 'channel' }))
    await updateRequest(tx, id, { sent_by: channel })
    await addToOutbox(tx, {
      topic: REQUEST_MESSAGE_TOPIC,
      key: `${id} ${tx.generateId()}`,
      stream: id,
      payload: { requestId: id, channel, language },
    })
    const [presented] = await presentStaffRequests(platform, tx, { requests: [request.value], language })
    return presented ? ok(presented) : fail(failure(payLinkErrors.invalidLink))
  })
}

const loadMessage = (platform: Platform, { brandId, payload }: OutboxEntry) =>
  platform.db.tenant(brandId, async (tx) => {
    const request = await findRequest(tx, String(payload.requestId))
    const store = request && (await loadStore(tx, request.storeId))
    const isOpen = request && computeRequestState(request, tx.now) === 'open'
    return isOpen && store ? { request, store } : undefined
  })

/** Sends the link, unless it cannot be paid any more or its payer was forgotten. */
export const createRequestMessageHandler = (platform: Platform): OutboxHandler => ({
  topic: REQUEST_MESSAGE_TOPIC,
  async handle(entry) {
    const found = await loadMessage(platform, entry)
    const channel = SEND_CHANNELS.find((each) => each === entry.payload.channel)
    const to = found && channel ? getAddress(found.request, channel) : ''
    if (!found || !channel || to === '') return
    const language = isLanguage(entry.payload.language) ? entry.payload.language : 'en'
    const { id, number, amount, paid, currency, expiresAt } = found.request
    const translate = platform.catalogue.getTranslator(language, 'pay-links')
    const link = buildRequestUrl(platform, id)
    const values = {
      number: String(number),
      total: formatMoney(money(amount - paid, currency), language),
      until: formatDateTime(expiresAt, found.store.timeZone, language),
    }
    await sendMessage(platform, {
      ...{ id: entry.id, brandId: entry.brandId, channel, to, language, number: values.number, link },
      write: (brand) => ({
        text: translate('message.request', { ...values, brand, link }),
        subject: translate('message.requestSubject', { ...values, brand }),
        body: translate('message.request', { ...values, brand, link: '' }).trim(),
        button: translate('message.requestButton', values),
        why: translate('message.requestWhy', { brand }),
      }),
    })
  },
})
