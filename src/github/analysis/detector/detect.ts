import type { TechFinding } from '#domain/analysis/tech-stack.ts';
import { manifestKind } from '../manifests.ts';
import type { Manifest } from './manifest.ts';
import { join } from './posix-path.ts';
import { readers } from './readers.ts';
import { matchAllFiles, ruleTechs, techByKey } from './rules.ts';

/** File names of manifests that Portico cannot read, with the name of their ecosystem. */
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

/** @param paths manifests that count for the technology stack */
export function unsupportedEcosystems(paths: readonly string[]): string[] {
  const names = new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return unsupported
    .filter(([, file]) => [...names].some((name) => file.test(name)))
    .map(([ecosystem]) => ecosystem);
}

interface FileInFolder {
  name: string;
  type: 'file' | 'dir';
  fp: string;
}

/** Maximum number of files listed as evidence for a finding. */
const maxEvidence = 5;

/** Limits of a manifest, because each dependency is compared with every rule and each pattern with every path. */
const maxDependencies = 1_000;
const maxMembers = 200;

export function readManifest(path: string, text: string): Manifest | null {
  const kind = manifestKind(path);
  if (kind === null) return null;
  try {
    const { dependencies: named = [], techs = [], members = [] } = readers[kind](text);
    const folder = path.split('/').slice(0, -1).join('/');
    return {
      dependencies: named.slice(0, maxDependencies),
      techs,
      members: members.slice(0, maxMembers).map((member) => join(folder, member)),
    };
  } catch {
    return null;
  }
}

export function detectStack(
  paths: readonly string[],
  manifests: ReadonlyMap<string, Manifest>,
): TechFinding[] {
  const evidence = new Map<string, Set<string>>();
  const note = (tech: string, path: string) => {
    const files = evidence.get(tech) ?? new Set<string>();
    if (files.size < maxEvidence) files.add(path);
    evidence.set(tech, files);
  };
  for (const files of byFolder(paths).values()) noteFileNames(files, note);
  for (const [path, manifest] of manifests) noteManifest(path, manifest, note);
  return [...evidence].flatMap(([key, files]) => {
    const tech = techByKey(key);
    return tech ? [{ key, ...tech, evidence: [...files] }] : [];
  });
}

type Note = (tech: string, path: string) => void;

function noteFileNames(files: FileInFolder[], note: Note): void {
  for (const [tech, reasons] of matchAllFiles(files, '')) {
    const found = files.find(({ name, fp }) =>
      reasons.some((reason) => names(reason, name) || names(reason, fp)),
    );
    if (found) note(tech, found.fp.slice(1));
  }
}

/** True if the detector's reason names the file. Reasons have the form `matched file: Dockerfile` or `matched extension: .ts`. */
function names(reason: string, file: string): boolean {
  const named = reason.slice(reason.indexOf(': ') + 2);
  return reason.startsWith('matched file') ? named === file : file.endsWith(named);
}

function noteManifest(path: string, manifest: Manifest, note: Note): void {
  for (const tech of manifest.techs) note(tech, path);
  for (const dependency of manifest.dependencies) for (const tech of ruleTechs(dependency)) note(tech, path);
}

function byFolder(paths: readonly string[]): Map<string, FileInFolder[]> {
  const folders = new Map<string, FileInFolder[]>();
  for (const path of paths) {
    const segments = path.split('/');
    const name = segments.pop() ?? path;
    const folder = segments.join('/');
    const files = folders.get(folder) ?? [];
    files.push({ name, type: 'file', fp: `/${path}` });
    folders.set(folder, files);
  }
  return folders;
}
