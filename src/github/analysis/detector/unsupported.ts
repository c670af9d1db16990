/** Unsupported manifests, with the name of the ecosystem. */
const unsupported: readonly (readonly [name: string, file: RegExp])[] = [
  ['C and C++ (CMake, Conan, vcpkg)', /^(?:CMakeLists\.txt|conanfile\.(?:txt|py)|vcpkg\.json|meson\.build)$/],
  ['Clojure (Leiningen, deps.edn)', /^(?:project\.clj|deps\.edn)$/],
  ['Conda', /^(?:environment|conda)\.ya?ml$/],
  ['Crystal (shards)', /^shard\.yml$/],
  ['Dart, Flutter (pub)', /^pubspec\.yaml$/],
  ['Elixir (Mix)', /^mix\.exs$/],
  ['Elm', /^elm\.json$/],
  ['Emacs Lisp (Cask, Eask)', /^(?:Cask|Eask|[\w-]+-pkg\.el)$/],
  ['Erlang (rebar3)', /^rebar\.config$/],
  ['Gleam', /^gleam\.toml$/],
  ['Haskell (Cabal, Stack)', /\.cabal$|^stack\.yaml$/],
  ['Java (Ant)', /^(?:build\.xml|ivy\.xml)$/],
  ['Bazel', /^(?:MODULE\.bazel|WORKSPACE(?:\.bazel)?)$/],
  ['Julia', /^(?:Julia)?Project\.toml$/],
  ['Lua (LuaRocks)', /\.rockspec$/],
  ['Nim (Nimble)', /\.nimble$/],
  ['Nix', /^flake\.nix$/],
  ['OCaml (dune, opam)', /^dune-project$|\.opam$/],
  ['Perl (CPAN)', /^(?:cpanfile|Makefile\.PL|dist\.ini)$/],
  ['R', /^(?:DESCRIPTION|renv\.lock)$/],
  ['Scala (sbt)', /^build\.sbt$/],
  ['Swift (SwiftPM, CocoaPods)', /^(?:Package\.swift|Podfile)$|\.podspec$/],
  ['Zig', /^build\.zig\.zon$/],
];

/** @param paths manifests that count for the stack */
export function unsupportedEcosystems(paths: readonly string[]): string[] {
  const names = new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return unsupported
    .filter(([, file]) => [...names].some((name) => file.test(name)))
    .map(([ecosystem]) => ecosystem);
}
