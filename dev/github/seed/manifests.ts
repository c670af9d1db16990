import type { Entry } from './entry.ts';
import type { Language } from './languages.ts';
import { file, type TextFile, type Write } from './manifest-file.ts';
import { packageJson } from './manifest-npm.ts';
import { dotnet, go, maven, notebook, powershell, python, rust, terraform } from './manifest-others.ts';
import { randomFor } from './random.ts';

const WRITERS: Partial<Record<Language, Write>> = {
  TypeScript: packageJson,
  JavaScript: packageJson,
  Vue: packageJson,
  Svelte: packageJson,
  Astro: packageJson,
  CSS: packageJson,
  Python: python,
  'Jupyter Notebook': notebook,
  Go: go,
  Rust: rust,
  'C#': dotnet,
  PowerShell: powershell,
  HCL: terraform,
  Java: maven,
  Kotlin: () => [
    file(
      'build.gradle.kts',
      'plugins {',
      '  kotlin("jvm") version "2.0.20"',
      '}',
      'dependencies {',
      '  implementation("io.ktor:ktor-server-netty:2.3.12")',
      '}',
    ),
  ],
  Swift: (entry) => [
    file(
      'Package.swift',
      '// swift-tools-version:5.10',
      'import PackageDescription',
      `let package = Package(name: "${entry.name}", platforms: [.macOS(.v14)])`,
    ),
  ],
  Ruby: () => [
    file('Gemfile', "source 'https://rubygems.org'", "gem 'rails', '~> 7.2'", "gem 'sidekiq', '~> 7.3'"),
  ],
  PHP: (entry) => [
    file(
      'composer.json',
      '{',
      `  "name": "robin-muster/${entry.name.toLowerCase()}",`,
      '  "require": { "php": ">=8.2", "symfony/console": "^7.1" }',
      '}',
    ),
  ],
  Dart: (entry) => [
    file(
      'pubspec.yaml',
      `name: ${entry.name.replaceAll('-', '_')}`,
      'environment:',
      '  sdk: ^3.5.0',
      'dependencies:',
      '  flutter:',
      '    sdk: flutter',
      '  riverpod: ^2.5.1',
    ),
  ],
  Bicep: () => [
    file('main.bicep', "targetScope = 'subscription'", "param location string = 'switzerlandnorth'"),
  ],
  'Open Policy Agent': () => [
    file(
      'policies/main.rego',
      'package main',
      '',
      'deny contains message if {',
      '  input.public',
      '  message := "storage must not be public"',
      '}',
    ),
  ],
  Nix: () => [
    file(
      'flake.nix',
      '{',
      '  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-24.05";',
      '  outputs = { self, nixpkgs }: { };',
      '}',
    ),
  ],
  'C++': (entry) => [
    file(
      'CMakeLists.txt',
      'cmake_minimum_required(VERSION 3.28)',
      `project(${entry.name.replace(/\W/g, '_')} CXX)`,
    ),
  ],
  Shell: () => [file('Makefile', 'check:', '\tshellcheck *.sh')],
};

/** The files by which a reader, or a stack detector, recognises what a repository is built with. */
export function manifestsOf(fullName: string, entry: Entry): TextFile[] {
  const random = randomFor(`manifests ${fullName}`);
  const manifests = (entry.language && WRITERS[entry.language]?.(entry, random)) ?? [];
  if (entry.language === null || entry.traits.forkOf || random.chance(0.4)) return manifests;
  return [
    ...manifests,
    file(
      '.github/workflows/ci.yml',
      'name: ci',
      'on: [push, pull_request]',
      'jobs:',
      '  check:',
      '    runs-on: ubuntu-24.04',
      '    steps:',
      '      - uses: actions/checkout@v4',
      '      - run: make check',
    ),
  ];
}
