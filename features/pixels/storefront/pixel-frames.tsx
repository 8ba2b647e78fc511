import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SitePixels } from '#core/sites/contract/pixel-vendor.ts'
import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'
import { getVisiblePath } from '#core/sites/domain/visible-path.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { reportTrackedEvent } from '#core/sites/storefront/tracked-events.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { getVisitorId } from '#core/sites/storefront/visitor-id.ts'
import { getEventFlow, isAtFlow, isPixelPage } from '../domain/event-flow.ts'
import { hashStoredContact } from './hashed-contact.ts'
import { addPixelReceiver, openPixelLine } from './pixel-events.ts'
import { useShopSignals } from './shop-signals.ts'
import { useStoredEvents } from './stored-events.ts'

type Vendor = SitePixels['vendors'][number]

/** Vendors whose pixel started in this page session, by site: a frame that comes back does not start again. */
const started = new Set<string>()

interface FrameProps {
  readonly vendor: Vendor
  readonly siteId: string
  readonly purposes: readonly ConsentPurpose[]
}

type FrameMessage = 'pixel-frame-ready' | { readonly kind: 'tracked'; readonly eventId: unknown }

const getFlowInput = (pathname: string) => ({ homePath: getLocalValue('homePath'), pathname })

/** What the frame is sent first: the once-per-session start, unless it has been. */
const createStart = async ({ vendor, siteId }: FrameProps): Promise<PixelEvent | undefined> => {
  const key = `${siteId} ${vendor.name}`
  if (started.has(key)) return undefined
  started.add(key)
  const contact = vendor.takesContact ? await hashStoredContact() : undefined
  return {
    kind: 'start',
    isAtFlow: isAtFlow(getFlowInput(location.pathname)),
    ...(contact ? { contact } : {}),
  }
}

/** Sends events to the frame from the time that its script listens; holds those that come earlier. */
const connectFrame = (frame: HTMLIFrameElement, props: FrameProps, onConnected: () => void): (() => void) => {
  let isConnected = false
  const held: Parameters<Parameters<typeof addPixelReceiver>[0]>[0][] = []
  const post = (message: object) => frame.contentWindow?.postMessage(message, '*')
  const send = ({ event, onSent }: (typeof held)[number]) => {
    post({ kind: 'event', event })
    onSent?.()
  }
  const connect = async () => {
    const address = location.origin + getVisiblePath(location.pathname)
    const visitorId = getVisitorId(props.siteId, props.purposes)
    post({ kind: 'install', input: { address, purposes: props.purposes, visitorId } })
    const start = await createStart(props)
    if (start) post({ kind: 'event', event: start })
    isConnected = true
    for (const outgoing of held.splice(0)) send(outgoing)
    onConnected()
  }
  const onMessage = ({ source, data }: MessageEvent<FrameMessage>) => {
    if (source !== frame.contentWindow) return
    if (data === 'pixel-frame-ready') void connect()
    else if (data.kind === 'tracked')
      reportTrackedEvent({ vendor: props.vendor.name, eventId: String(data.eventId) })
  }
  window.addEventListener('message', onMessage)
  const removeReceiver = addPixelReceiver((outgoing) => {
    if (isConnected) send(outgoing)
    else held.push(outgoing)
  })
  return () => {
    window.removeEventListener('message', onMessage)
    removeReceiver()
  }
}

/**
 * The frame in which a vendor's script runs. Its sandbox has no origin: the script sees neither this page nor its
 * cookies, and what it gets are the messages from here. Removing the frame ends everything that it does.
 */
const PixelFrame = (props: FrameProps) => {
  const { vendor, siteId } = props
  const { pathname } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isConnected, setConnected] = useState(false)
  // Its parent makes another frame when anything of these changes.
  const first = useRef(props)
  useEffect(
    () => (frame.current ? connectFrame(frame.current, first.current, () => setConnected(true)) : undefined),
    [],
  )
  useEffect(() => {
    if (!isConnected) return
    const event: PixelEvent = { kind: 'page', flow: getEventFlow(getFlowInput(pathname)) }
    frame.current?.contentWindow?.postMessage({ kind: 'event', event }, '*')
  }, [isConnected, pathname])
  return (
    <iframe
      ref={frame}
      hidden
      aria-hidden="true"
      tabIndex={-1}
      title={vendor.title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={`/pixel-frame/${vendor.name}/${siteId}`}
    />
  )
}

interface AllowedProps {
  readonly purposes: readonly ConsentPurpose[]
}

/** A frame for each vendor whose purpose is allowed. */
const Frames = ({ purposes }: AllowedProps) => {
  const { _id: siteId, pixels } = useSite()
  // After the effects of the frames, so that all of them listen.
  useEffect(() => openPixelLine(), [])
  return pixels?.vendors
    .filter(({ purpose }) => purposes.includes(purpose))
    .map((vendor) => (
      <PixelFrame
        key={`${siteId} ${vendor.name} ${purposes.join()}`}
        vendor={vendor}
        siteId={siteId}
        purposes={purposes}
      />
    ))
}

/** The frames, on pages that may have them; what happens on other pages waits for the next one of these. */
export const PixelFrames = ({ purposes }: AllowedProps) => {
  const { _id: siteId } = useSite()
  const { pathname } = useLocation()
  useStoredEvents(siteId)
  useShopSignals()
  return isPixelPage(pathname) ? <Frames purposes={purposes} /> : null
}
