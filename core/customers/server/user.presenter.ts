import type { User } from '../contract/endpoints.ts'
import { joinName } from '../domain/names.ts'
import { splitPhone } from './phone.parser.ts'
import type { UserRow } from './users.repo.ts'

export const presentUser = (row: UserRow): User => {
  const { phoneCode, phone } = row.phone ? splitPhone(row.phone) : { phoneCode: row.phone_code, phone: '' }
  return {
    _id: row.id,
    fullName: joinName(row.first_name, row.last_name),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone,
    phoneCode,
    phoneVerified: row.phone_verified,
    isGuest: row.is_guest,
    isSMSEnabled: row.is_sms_enabled,
    wantsOrderUpdates: row.wants_order_updates,
    previousPaymentMod: row.previous_payment_mod,
    creditsTotal: row.credits_total,
  }
}
