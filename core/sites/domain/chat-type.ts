/** The types of support chats, with the numbers of the wire format. Vendors fill them: decision 0231. */
export const CHAT_TYPES = [10, 20, 30] as const
export type ChatType = (typeof CHAT_TYPES)[number]
