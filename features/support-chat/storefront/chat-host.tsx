import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'
import { isChatPage } from '../domain/chat-page.ts'

const ChatPart = createOptionalPart(() => import('./chat-part.tsx').then((module) => module.ChatPart))

/** Loads nothing on other pages, and removes the chat with everything it does when they are entered. */
export const ChatHost = () => {
  const { pathname } = useLocation()
  return isChatPage(pathname) ? (
    <Suspense>
      <ChatPart />
    </Suspense>
  ) : null
}
