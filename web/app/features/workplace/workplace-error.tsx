import { lazy } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { Closed } from './workplace-gate.ts'

// Rarely needed, so fetched when they are. No Suspense around them: without JavaScript the page has to come whole.
const ClosedDoor = lazy(() => import('./access-denied.tsx'))
const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

const isClosed = (value: unknown): value is Closed => typeof value === 'object' && value !== null && 'gate' in value

/** The error boundary of the workplace's pages: Access Denied, the suspension, or the error page of everywhere else. */
export function WorkplaceError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && isClosed(error.data) ? (
    <ClosedDoor closed={error.data} />
  ) : (
    <ErrorPage error={error} />
  )
}
