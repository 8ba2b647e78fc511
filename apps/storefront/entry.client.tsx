import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenBeforeRouter } from '#platform/ui/intercept-back-navigation.ts'
import { watchUncaughtErrors } from './shell/uncaught-errors.ts'

watchUncaughtErrors()
// Before the router, which would treat the closing of a dialog as a navigation.
listenBeforeRouter()

/** Marks the document once it is hydrated, for what drives a browser from outside. */
const ReadyMark = () => {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <ReadyMark />
    </StrictMode>,
  )
})
