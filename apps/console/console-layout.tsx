import { type ClientLoaderFunctionArgs, data, Outlet, redirect } from 'react-router'
import { BoardExtensionsProvider } from '#core/orders/console/board-extensions.tsx'
import { ConsoleFailure } from '#core/staff/console/console-failure.tsx'
import { ConsoleFrame } from '#core/staff/console/console-frame.tsx'
import { ConsoleLoading } from '#core/staff/console/console-loading.tsx'
import { loadConsoleData } from '#core/staff/console/load-console.ts'
import { getConsoleMeta } from '#core/stores/console/console-meta.ts'
import { getSignInPath } from '#core/stores/console/paths.ts'
import { boardExtensions, consolePlugins } from './plugins.ts'

export const meta = getConsoleMeta

/** The token is stored in the browser, so nothing of this is loaded on the server. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const loaded = await loadConsoleData()
  if (loaded.ok) return loaded.value
  const { pathname, search } = new URL(request.url)
  throw loaded.failure === 'signedOut'
    ? redirect(getSignInPath(pathname + search))
    : data(null, { status: 503 })
}
clientLoader.hydrate = true as const

export const HydrateFallback = ConsoleLoading
export const ErrorBoundary = ConsoleFailure

export default function ConsoleLayout() {
  return (
    <ConsoleFrame plugins={consolePlugins}>
      <BoardExtensionsProvider plugs={boardExtensions}>
        <Outlet />
      </BoardExtensionsProvider>
    </ConsoleFrame>
  )
}
