/** Shown when not even the error page could be fetched: most often the connection is gone. */
export function LastResort() {
  return (
    <div className="page-width pt-12">
      <h1 className="text-3xl">We can’t reach the site</h1>
      <p className="mt-4 text-lg">Check your connection, then reload this page.</p>
    </div>
  )
}
