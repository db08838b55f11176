/** How much there is that one has not read, on a sign's corner; nothing where there is nothing. */
export function UnreadBadge({ count, className }: { count: string | undefined; className: string }) {
  if (!count) return null
  return (
    <span
      className={`absolute min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums ${className}`}
    >
      {count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
