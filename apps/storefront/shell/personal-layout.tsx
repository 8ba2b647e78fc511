import { Outlet } from 'react-router'
import { startBrowserSession } from './browser-session.ts'

// These pages ask the server about the customer as soon as they are alive, so the token must be known before.
if (typeof document !== 'undefined') startBrowserSession()

/** Around the pages about a person's own things. */
export default function PersonalLayout() {
  return <Outlet />
}
