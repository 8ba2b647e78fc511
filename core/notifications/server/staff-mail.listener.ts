import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { sendMessage } from './send-message.service.ts'

/** Sends the mails of the staff area with the merchant's look. */
export const createStaffMailer = (platform: Platform): Hooks['staffMailer'] => ({
  canReachPeople: () =>
    platform.hooks
      .all('messageProvider')
      .some(({ channels, isStandIn }) => !isStandIn && channels.includes('email')),
  send: ({ write, ...mail }) =>
    sendMessage(platform, {
      ...{ ...mail, channel: 'email', number: '' },
      write: (brand) => ({ ...write(brand), text: '' }),
    }),
})
