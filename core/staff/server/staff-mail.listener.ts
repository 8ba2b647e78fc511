import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isLanguage, type Language } from '#platform/kernel/language.ts'
import { addToOutbox, type OutboxEntry, type OutboxHandler } from '#platform/outbox/outbox.ts'
import type { StaffMail } from '../contract/staff-mail.ts'
import { findInvitation, type InvitationRow } from './invitations.repo.ts'
import { findPasswordReset } from './password-resets.repo.ts'
import { findStaff } from './staff.repo.ts'
import { createLinkToken } from './staff-link.signature.ts'

const STAFF_MAIL_TOPIC = 'staff.mail'

type MailKind = 'invitation' | 'reset'

/** Sends a link once the transaction commits. The entry has neither address nor link: they are made when it is sent. */
export const enqueueStaffMail = (
  tx: Transaction,
  { kind, id, language }: { readonly kind: MailKind; readonly id: string; readonly language: Language },
): Promise<void> =>
  addToOutbox(tx, {
    topic: STAFF_MAIL_TOPIC,
    key: `${id} ${tx.generateId()}`,
    stream: id,
    payload: { kind, id, language },
  })

/** The token is behind the hash sign, which browsers send to no server and no log has. */
export const buildInvitationUrl = (
  platform: Platform,
  { id, serial }: Pick<InvitationRow, 'id' | 'serial'>,
): string =>
  `${platform.origin()}/console/join#${createLinkToken(platform, { purpose: 'invitation', id, serial })}`

const buildResetUrl = (platform: Platform, id: string): string =>
  `${platform.origin()}/console/new-password#${createLinkToken(platform, { purpose: 'password reset', id, serial: 1 })}`

/** Where the mail goes and where its link leads; undefined when the link was withdrawn or used in the meantime. */
const loadTarget = (
  platform: Platform,
  { brandId, payload }: OutboxEntry,
): Promise<Pick<StaffMail, 'to' | 'link'> | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const id = String(payload.id)
    if (payload.kind === 'invitation') {
      const invitation = await findInvitation(tx, id)
      return invitation && { to: invitation.email, link: buildInvitationUrl(platform, invitation) }
    }
    const reset = await findPasswordReset(tx, id)
    const person = reset && (await findStaff(tx, reset.staff_id))
    return person && { to: person.email, link: buildResetUrl(platform, id) }
  })

export const createStaffMailHandler = (platform: Platform): OutboxHandler => ({
  topic: STAFF_MAIL_TOPIC,
  async handle(entry) {
    const target = await loadTarget(platform, entry)
    const [mailer] = platform.hooks.all('staffMailer')
    if (!target || !mailer) return
    const language = isLanguage(entry.payload.language) ? entry.payload.language : 'en'
    const t = platform.catalogue.getTranslator(language, 'staff')
    const kind = entry.payload.kind === 'invitation' ? 'invitation' : 'reset'
    await mailer.send({
      ...{ id: entry.id, brandId: entry.brandId, language, ...target },
      write: (brand) => ({
        subject: t(`mail.${kind}.subject`, { brand }),
        body: t(`mail.${kind}.body`, { brand }),
        button: t(`mail.${kind}.button`),
        why: t(`mail.${kind}.why`, { brand }),
      }),
    })
  },
})
