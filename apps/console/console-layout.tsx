import { type ClientLoaderFunctionArgs, data, Outlet, redirect } from 'react-router'
import { BoardExtensionsProvider } from '#core/orders/console/board-extensions.tsx'
import { ConsoleFailure } from '#core/staff/console/console-failure.tsx'
import { ConsoleFrame } from '#core/staff/console/console-frame.tsx'
import { ConsoleLoading } from '#core/staff/console/console-loading.tsx'
import { loadConsole } from '#core/staff/console/load-console.ts'
import { consoleMeta } from '#core/stores/console/console-meta.ts'
import { signInPath } from '#core/stores/console/paths.ts'
import { boardExtensions, consolePlugins } from './plugins.ts'

export const meta = consoleMeta

/** The token lives in the browser, so nothing of this is loaded on the server. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const loaded = await loadConsole()
  if (loaded.ok) return loaded.value
  const { pathname, search } = new URL(request.url)
  throw loaded.failure === 'signedOut' ? redirect(signInPath(pathname + search)) : data(null, { status: 503 })
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
