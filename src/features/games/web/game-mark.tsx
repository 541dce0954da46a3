/** The game icon: a cartridge. */
export function GameMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d="M1 0h9.5L15 4.5V16H1zm3 3v5.5h7V3zm0 8v2h1.6v-2zm2.7 0v2h1.6v-2zm2.7 0v2H11v-2z" />
    </svg>
  );
}
