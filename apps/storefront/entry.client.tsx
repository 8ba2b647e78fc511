import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenBeforeRouter } from '#platform/ui/intercept-back-navigation.ts'
import { watchUncaughtErrors } from './shell/uncaught-errors.ts'

watchUncaughtErrors()
// Before the router, which would treat the closing of a dialog as a navigation.
listenBeforeRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
