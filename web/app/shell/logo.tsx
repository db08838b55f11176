import { Link } from 'react-router'

/** The mark and the name; leads home (`to`), where the page starts at its top. */
export function Logo({ name, to }: { name: string; to: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 flex min-h-11 items-center gap-2 rounded-control px-1 font-display text-[1.1875rem] font-bold max-[359px]:text-base tracking-tight whitespace-nowrap sm:text-xl"
    >
      <Mark />
      {name}
    </Link>
  )
}

function Mark() {
  return (
    <svg
      aria-hidden
      width="30"
      height="30"
      viewBox="0 0 30 30"
      className="shrink-0 fill-none stroke-accent stroke-[2.4] [stroke-linejoin:round]"
    >
      <path d="M3 27V12l6-6 6 6v15M15 27V9l6-6 6 6v18M1 27h28M13 27v-6h4v6" />
    </svg>
  )
}
