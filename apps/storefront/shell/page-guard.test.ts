import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { guardLoads, setLoadGuard } from './load-guard.ts'
import { createPageGuard } from './page-guard.ts'

interface Answers {
  readonly shop: () => unknown
  readonly menu: () => unknown
}

const Problem = () => null

const VENDOR = { vendor: { kind: 'ready' } }
const MENU = { menu: ['soup'], error: null }

/** A menu on the screen, which is loaded again through the router's own machinery. */
const showMenu = async (answers: Answers, isOnline = true) => {
  const onFailed = vi.fn()
  const onRenewed = vi.fn()
  const load = vi.fn((of: keyof Answers) => answers[of]())
  const router = createMemoryRouter(
    [
      {
        id: 'shop',
        path: '/zahr',
        middleware: [guardLoads as never],
        ErrorBoundary: Problem,
        loader: () => load('shop'),
        children: [
          { id: 'menu', index: true, loader: () => load('menu') },
          { id: 'about', path: 'about-us', loader: () => load('menu') },
        ],
      },
    ],
    { initialEntries: ['/zahr?product=1'], hydrationData: { loaderData: { shop: VENDOR, menu: MENU } } },
  )
  setLoadGuard(
    createPageGuard({
      getShown: () => ({
        path: router.state.location.pathname + router.state.location.search,
        loaded: {
          shop: { type: 'data', result: VENDOR },
          menu: { type: 'data', result: MENU },
        },
      }),
      isOnline: () => isOnline,
      onFailed,
      onRenewed,
    }),
  )
  const settle = () =>
    vi.waitFor(() =>
      expect([router.state.revalidation, router.state.navigation.state]).toEqual(['idle', 'idle']),
    )
  const renew = async () => {
    await router.revalidate()
    await settle()
  }
  const open = async (path: string) => {
    await router.navigate(path)
    await settle()
  }
  return { router, renew, open, load, onFailed, onRenewed }
}

afterEach(() => setLoadGuard(undefined))

/** A loader that fails with this: the router's own errors are no subclasses of Error. */
const failWith = (error: unknown) => (): never => {
  throw error
}
const noResponse = failWith(new TypeError('Failed to fetch'))
const serverAway = failWith(new ErrorResponse(503, '', null))
const gone = failWith(new ErrorResponse(404, '', null))
const move = failWith(redirect('/zahr/about-us'))
const foreignPage = failWith(new Error('Unable to decode turbo-stream response'))
const foreignRefusal = failWith(new ErrorResponse(403, '', '<h1>Sign in to the hotel</h1>'))

describe('a menu on the screen', () => {
  it.each([
    ['there is no response', { shop: noResponse, menu: noResponse }],
    ['the server is away', { shop: serverAway, menu: serverAway }],
    ['only its menu fails', { shop: () => ({ vendor: { kind: 'ready', of: 'now' } }), menu: serverAway }],
    ['a foreign page answers', { shop: foreignPage, menu: foreignPage }],
    ['a foreign page refuses', { shop: foreignRefusal, menu: foreignRefusal }],
    ['the outlets cannot be read', { shop: () => ({ vendor: { kind: 'failed' } }), menu: () => MENU }],
    ['the menu cannot be read', { shop: () => VENDOR, menu: () => ({ menu: null, error: { status: 503 } }) }],
  ])('PW-03 stays as a whole when %s, and reports it', async (_case, answers) => {
    const { router, renew, onFailed, onRenewed } = await showMenu(answers)
    await renew()
    expect(router.state.errors).toBeNull()
    expect(router.state.loaderData).toEqual({ shop: VENDOR, menu: MENU })
    expect(onFailed).toHaveBeenCalledOnce()
    expect(onRenewed).not.toHaveBeenCalled()
  })

  it('PW-03 is not requested again without a connection', async () => {
    const { router, renew, load, onFailed } = await showMenu({ shop: noResponse, menu: noResponse }, false)
    await renew()
    expect(load).not.toHaveBeenCalled()
    expect(router.state.loaderData).toEqual({ shop: VENDOR, menu: MENU })
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('is replaced by what was loaded', async () => {
    const menu = { menu: ['tart'], error: null }
    const { router, renew, onFailed, onRenewed } = await showMenu({ shop: () => VENDOR, menu: () => menu })
    await renew()
    expect(router.state.loaderData.menu).toEqual(menu)
    expect(onRenewed).toHaveBeenCalledOnce()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('is left when the shop says that it is gone, or has moved', async () => {
    const left = await showMenu({ shop: gone, menu: gone })
    await left.renew()
    expect(left.router.state.errors).toMatchObject({ shop: { status: 404 } })
    const moved = await showMenu({ shop: () => VENDOR, menu: vi.fn(() => MENU).mockImplementationOnce(move) })
    await moved.renew()
    expect(moved.router.state.location.pathname).toBe('/zahr/about-us')
    expect(left.onFailed).not.toHaveBeenCalled()
    expect(moved.onFailed).not.toHaveBeenCalled()
  })

  it('does not stand in for another page', async () => {
    const { router, open, onFailed } = await showMenu({ shop: () => VENDOR, menu: noResponse })
    await open('/zahr/about-us')
    expect(Object.values(router.state.errors ?? {})).toHaveLength(1)
    expect(onFailed).not.toHaveBeenCalled()
  })
})
