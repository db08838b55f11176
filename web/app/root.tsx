import { lazy, type ReactNode, useEffect } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root.ts'
import { type Viewer, type Visit, visitContext } from './api.ts'
import { frameOf } from './content/frame.ts'
import { forgetOnSignOut } from './drafts.ts'
import { readToast, spentToastCookie } from './flash.ts'
import { formatBadge, formatInitials } from './format.ts'
import { siteTags } from './meta.ts'
import { type RootData, type ShownViewer, useRootData } from './root-data.ts'
import { BottomNavigation } from './shell/bottom-navigation.tsx'
import { KEPT_PAGE, keepOfflinePage } from './shell/cache-offline-page.ts'
import { ClosingBanner } from './shell/closing-banner.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { LastResort } from './shell/last-resort.tsx'
import { useLiveConnection } from './shell/live-store.ts'
import { NavigationProgress } from './shell/navigation-progress.tsx'
import { usePageFocus } from './shell/page-focus.ts'
import { keepFrame } from './shell/preserve-frame.ts'
import { savePendingForm } from './shell/save-pending-form.ts'
import { tintOf } from './ui/avatar.tsx'
import { ClockProvider } from './ui/clock.tsx'
import { ToastProvider } from './ui/toast-provider.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import { validateForms } from './validation/validate-forms.ts'

export const clientMiddleware = [savePendingForm(), keepFrame]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Pages of the same few seconds say the same time, so that people share them. */
const CLOCK_STEP_MS = 5000

/** The person as their pages show them. */
function shown(viewer: Viewer, standIn: Visit['standIn']): ShownViewer {
  const { id: _, unread: __, isAdminSession: ___, firstName, lastName, email, profileImageUrl, ...rest } = viewer
  const name = `${firstName} ${lastName}`.trim() || email
  return {
    ...rest,
    firstName: standIn('firstName', firstName),
    lastName: standIn('lastName', lastName),
    email: standIn('email', email),
    profileImageUrl: profileImageUrl && standIn('picture', profileImageUrl),
    initials: standIn('initials', formatInitials(name)),
    tint: tintOf(name),
  }
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, livePosition, brand, publicUrl, isDevelopment, isDemo, theme, cookies, standIn } =
    context.get(visitContext)
  const toast = readToast(cookies.toast)
  const root: RootData = {
    viewer: viewer && shown(viewer, standIn),
    brand,
    frame: frameOf(brand, { isDemo }),
    publicUrl,
    path: url.pathname + url.search,
    isDevelopment,
    theme,
    toast,
    badges: viewer
      ? {
          messages: standIn('unreadMessages', formatBadge(viewer.unread.messages)),
          notifications: standIn('unread', formatBadge(viewer.unread.notifications)),
        }
      : {},
    livePosition: viewer ? standIn('livePosition', livePosition) : '',
    tags: siteTags(brand.name),
    formKey: viewer ? standIn('formKey', crypto.randomUUID()) : '',
    now: Date.now() - (Date.now() % CLOCK_STEP_MS),
  }
  return data(root, toast ? { headers: { 'Set-Cookie': spentToastCookie } } : undefined)
}

/**
 * Away from the network the frame stays as it is, so that a page with something of its own to show can show it. What was
 * sent has reached the server, whatever the browser thinks of the network.
 */
export const shouldRevalidate = ({ defaultShouldRevalidate, formMethod }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (navigator.onLine || formMethod !== undefined)

export const meta: Route.MetaFunction = ({ loaderData, error }) => (error ? [] : [{ title: loaderData?.brand.name }])

/** The shell around pages and error pages alike. */
export function Layout({ children }: { children: ReactNode }) {
  const { viewer, theme, toast, now, path } = useRootData()
  const main = usePageFocus()
  // A page that was only read until now waits for it, an error page too (reading.ts).
  useEffect(() => void dispatchEvent(new Event('awake')), [])
  useEffect(forgetOnSignOut, [])
  useEffect(validateForms, [])
  return (
    <html lang="en-AU" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#22303a" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1418" />
        <Meta />
        {/* Files of this origin need no nonce, and one here would differ between server and browser. */}
        <Links nonce="" />
      </head>
      <body className={viewer ? 'max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]' : undefined}>
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-bar px-4 py-3 font-semibold text-on-bar focus:translate-y-0"
        >
          Skip to content
        </a>
        <NavigationProgress />
        <ClockProvider serverNow={now}>
          <ToastProvider handedOver={toast}>
            <Header />
            <ToastRegion isRaised={viewer !== null} />
            {viewer?.closesAt && <ClosingBanner closesAt={viewer.closesAt} />}
            <main id="content" ref={main} tabIndex={-1}>
              {children}
            </main>
            <Footer />
            {viewer && <BottomNavigation viewer={viewer} />}
          </ToastProvider>
        </ClockProvider>
        {/* Both take the nonce that entry.server.tsx gives the router. */}
        {path !== KEPT_PAGE && <ScrollRestoration />}
        {path !== KEPT_PAGE && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  useEffect(keepOfflinePage, [])
  useLiveConnection()
  return <Outlet />
}

// Rarely needed, so fetched when it is; offline it cannot be, and then the last resort says what to do.
const ErrorPage = lazy(() => import('./shell/error-page.tsx').catch(() => ({ default: LastResort })))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
