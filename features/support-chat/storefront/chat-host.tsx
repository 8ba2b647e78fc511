import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { isChatPage } from '../domain/chat-page.ts'

const ChatPart = lazy(() =>
  loadWhenOnline(() => import('./chat-part.tsx')).then((module) => ({ default: module.ChatPart })),
)

/** Loads nothing on other pages, and removes the chat with everything it does when they are entered. */
export const ChatHost = () => {
  const { pathname } = useLocation()
  return isChatPage(pathname) ? (
    <Suspense>
      <ChatPart />
    </Suspense>
  ) : null
}
